#!/usr/bin/env node
import { handOver } from "./lib/hand-over.mjs";

await handOver("packages/cli/src/main.ts");
