import type { StatedProtocol } from "@trabecula/comparability";
import type { MeasuringMethod, Scale, Scanner, Sex, Site } from "@trabecula/contracts";
import type { PersonFacts } from "@trabecula/report-types";
import type { FactColumn } from "./columns.ts";
import type { Layout } from "./layout.ts";
import type { RowProblem } from "./row-facts.ts";

export interface RowContext {
  readonly menopausalStatus: PersonFacts["menopausalStatus"];
  readonly site: Site | null;
  readonly siteNote: string | null;
  readonly side: "left" | "right" | null;
  readonly scanner: Scanner | null;
  readonly protocol: StatedProtocol;
  readonly motionGrade: number | null;
  readonly scale: Scale | null;
  readonly method: MeasuringMethod | null;
}

export type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: RowProblem };

export interface KnownCells {
  readonly sex: Read<Sex | null>;
  readonly context: Read<RowContext>;
}

/** Memory limit; study files do not reach it. */
const mostKnown = 10_000;

const ofContext: readonly FactColumn[] = [
  ...(["sex", "menopausal_status", "site", "scanner", "region", "stacks"] as const),
  ...(["offset_mm", "offset_percent", "fe_criterion", "motion_grade", "method"] as const),
];

type Branch = Map<string, Branch | KnownCells>;

export class ContextMemory {
  /** Nested by column text, because joining keys per row would be slower. */
  #known: Branch = new Map();
  #count = 0;
  readonly #columns: readonly number[];

  constructor({ facts }: Pick<Layout, "facts">) {
    const columns = ofContext.flatMap((name) => facts[name]?.index ?? []);
    // A table without any of these columns has one context.
    this.#columns = columns.length === 0 ? [-1] : columns;
  }

  recall(cells: readonly string[]): KnownCells | undefined {
    let place: Branch | KnownCells | undefined = this.#known;
    for (const column of this.#columns) {
      place = (place as Branch).get(cells[column] ?? "");
      if (place === undefined) return undefined;
    }
    return place as KnownCells;
  }

  remember(cells: readonly string[], read: KnownCells): void {
    if (this.#count >= mostKnown) this.#forget();
    this.#count += 1;
    let branch = this.#known;
    for (const column of this.#columns.slice(0, -1)) {
      const text = cells[column] ?? "";
      let next = branch.get(text) as Branch | undefined;
      if (!next) branch.set(text, (next = new Map()));
      branch = next;
    }
    branch.set(cells[this.#columns.at(-1)!] ?? "", read);
  }

  #forget(): void {
    this.#known = new Map();
    this.#count = 0;
  }
}
