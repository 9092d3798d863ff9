#!/usr/bin/env node
import { handOver } from "./lib/hand-over.mjs";

/** The command line. */
await handOver("packages/cli/src/main.ts");
