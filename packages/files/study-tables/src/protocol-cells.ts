import { regionWords } from "./words.ts";

type Fact = "region" | "stacks" | "offset_mm" | "offset_percent" | "fe_criterion";

/** How a table's cells are read; each throws for a cell that is not understood, and returns null for an empty one. */
export interface ProtocolCells {
  word: <Meaning>(fact: Fact, words: ReadonlyMap<string, Meaning>) => Meaning | null;
  number: (fact: Fact, min: number, max: number) => number | null;
  text: (fact: Fact) => string | null;
}

/** The scan protocol stated in a row. Null: not stated. */
export function readProtocol({ word, number, text }: ProtocolCells) {
  return {
    region: word("region", regionWords),
    stacks: number("stacks", 1, 20),
    offsetMm: number("offset_mm", 0, 500),
    offsetPercent: number("offset_percent", 0, 100),
    feCriterion: text("fe_criterion"),
  };
}
