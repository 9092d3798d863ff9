import { writeFileSync } from "node:fs";
import { computeFigures } from "./compute-figures.ts";

/** Writes the coordinates of the public pages' charts anew; run after a change of the built-in datasets. */
const target = new URL("../src/figures/figures.json", import.meta.url);
writeFileSync(target, `${JSON.stringify(computeFigures())}\n`);
