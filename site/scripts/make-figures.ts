import { writeFileSync } from "node:fs";
import { computeFigures } from "./compute-figures.ts";
import { heroLattice } from "./lattice.ts";

/** Run after changing built-in datasets. */
const write = (name: string, text: string) => writeFileSync(new URL(`../src/figures/generated/${name}`, import.meta.url), text);
write("figures.json", `${JSON.stringify(computeFigures())}\n`);
write("lattice.svg", heroLattice());
