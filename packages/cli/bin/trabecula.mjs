#!/usr/bin/env node
import { existsSync } from "node:fs";

// In the repository the sources run, under the Node that they need; in a package, what was made of them.
const isRepository = existsSync(new URL("../src/main.ts", import.meta.url));
await import(isRepository ? "../../../scripts/trabecula.mjs" : "../dist/lib/main.mjs");
