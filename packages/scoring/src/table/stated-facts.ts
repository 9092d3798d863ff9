import type { Protocol, Scan, Subject } from "@trabecula/contracts";
import { menopausalWords, sideWords } from "@trabecula/study-tables";
import { CellProblem, cellReaders, readDate, readProtocol, readRowFacts, type RowFacts, type RowReader } from "./row-facts.ts";

/** What a row itself says of its person and scan, before anything is taken from elsewhere. */
export interface StatedFacts {
  readonly birthDate: string | null;
  readonly birthYear: number | null;
  readonly ageYears: number | null;
  readonly scanDate: string | null;
  readonly side: NonNullable<Scan["side"]> | null;
  readonly menopausalStatus: NonNullable<Subject["menopausalStatus"]> | null;
  readonly protocol: Protocol;
}

export type StatedRow =
  { readonly ok: true; readonly facts: RowFacts; readonly stated: StatedFacts } | { readonly ok: false; readonly message: string };

/** Reads a row as scoring does, and with it what it says itself, for whoever keeps it. */
export function readStatedRow(reader: RowReader, cells: readonly string[]): StatedRow {
  const reading = readRowFacts(reader, cells);
  if (!reading.ok) return { ok: false, message: reading.problem.message };
  try {
    return { ok: true, facts: reading.facts, stated: readStated(reader, cells) };
  } catch (error) {
    if (error instanceof CellProblem) return { ok: false, message: error.message };
    throw error;
  }
}

function readStated(reader: RowReader, cells: readonly string[]): StatedFacts {
  const { facts } = reader.layout;
  const { word, number } = cellReaders(reader, cells);
  return {
    birthDate: readDate(reader, "birth_date", cells),
    birthYear: number(facts.birth_year, 1880, 2200),
    ageYears: number(facts.age, 0, 120),
    scanDate: readDate(reader, "scan_date", cells),
    side: word(facts.side, sideWords),
    menopausalStatus: word(facts.menopausal_status, menopausalWords),
    protocol: readProtocol(reader, cells),
  };
}
