#!/usr/bin/env node
import { existsSync } from "node:fs";

// In the repository, run the sources; in a package, the bundle.
const isRepository = existsSync(new URL("../src/main.ts", import.meta.url));
await import(isRepository ? "../../../scripts/trabecula.mjs" : "../dist/lib/main.mjs");
