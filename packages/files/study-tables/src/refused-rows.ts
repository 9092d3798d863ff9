import { csvLine } from "@trabecula/contracts";
import { keyOfHeader } from "./header-meaning.ts";

/** Last column of a file of refused rows. No reader uses it. */
export const refusedColumn = "refused_because";

export const isRefusedColumn = (header: string): boolean => keyOfHeader(header) === refusedColumn;

/** Such a row keeps its length, so that it is refused until somebody corrects it. */
const wrongLength = /^This row has \d+ cells and the header \d+/;

export class RefusedLines {
  readonly #header: readonly string[];
  readonly #earlier: number;
  readonly #form: { delimiter: string; lineEnd: string };

  constructor(header: readonly string[], delimiter: string) {
    this.#header = header;
    this.#earlier = header.findIndex(isRefusedColumn);
    this.#form = { delimiter, lineEnd: "\n" };
  }

  get head(): string {
    return csvLine([...this.#without(this.#header), refusedColumn], this.#form);
  }

  line(cells: readonly string[], reason: string): string {
    const own = this.#without(cells);
    const names = this.#without(this.#header);
    const isShort = names.slice(own.length).some((name) => name.trim() !== "");
    const padding = isShort ? [] : names.slice(own.length).map(() => "");
    return csvLine([...own, ...padding, reason], this.#form);
  }

  #without(cells: readonly string[]): readonly string[] {
    if (this.#earlier === -1) return cells;
    if (wrongLength.test(cells.at(-1) ?? "")) return cells.slice(0, -1);
    return cells.toSpliced(this.#earlier, 1);
  }
}
