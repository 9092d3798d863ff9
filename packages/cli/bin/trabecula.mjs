#!/usr/bin/env node
import { existsSync } from "node:fs";

// The repository runs the sources; a package runs the bundle.
const isRepository = existsSync(new URL("../src/main.ts", import.meta.url));
await import(isRepository ? "../../../scripts/trabecula.mjs" : "../dist/lib/main.mjs");
