import { writeFileSync } from "node:fs";
import { renderReference } from "./reference.ts";

writeFileSync(new URL("../../docs/api.md", import.meta.url), renderReference());
