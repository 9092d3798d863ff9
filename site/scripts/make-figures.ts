import { writeFileSync } from "node:fs";
import { computeFigures } from "./compute-figures.ts";
import { heroLattice } from "./lattice.ts";

/** Writes the coordinates of the public pages' charts anew, and the plate of bone behind them; run after a change of the built-in datasets. */
const write = (name: string, text: string) => writeFileSync(new URL(`../src/figures/${name}`, import.meta.url), text);
write("figures.json", `${JSON.stringify(computeFigures())}\n`);
write("lattice.svg", heroLattice());
