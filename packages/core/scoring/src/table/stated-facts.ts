import type { Protocol, Scan, Subject } from "@trabecula/contracts";
import { menopausalWords, sideWords } from "@trabecula/study-tables";
import { isChild } from "../height/child-height.ts";
import type { Read } from "./row-context.ts";
import {
  CellProblem,
  cellReaders,
  readDate,
  readHeight,
  protocolOfRow,
  readRowFacts,
  readYears,
  type RowFacts,
  type RowReader,
} from "./row-facts.ts";

export interface StatedFacts {
  readonly birthDate: string | null;
  readonly birthYear: number | null;
  readonly ageYears: number | null;
  readonly scanDate: string | null;
  readonly side: NonNullable<Scan["side"]> | null;
  readonly menopausalStatus: NonNullable<Subject["menopausalStatus"]> | null;
  readonly heightCm: number | null;
  readonly protocol: Protocol;
}

export type StatedRow =
  | { readonly ok: true; readonly facts: RowFacts; readonly stated: StatedFacts }
  | { readonly ok: false; readonly message: string };

export function readStatedRow(reader: RowReader, cells: readonly string[]): StatedRow {
  const reading = readRowFacts(reader, cells);
  if (!reading.ok) return { ok: false, message: reading.problem.message };
  try {
    const height = heightOfChild(reader, reading.facts, cells);
    if (!height.ok) return { ok: false, message: height.problem.message };
    return { ok: true, facts: reading.facts, stated: { ...readStated(reader, reading.facts, cells), heightCm: height.value } };
  } catch (error) {
    if (error instanceof CellProblem) return { ok: false, message: error.message };
    throw error;
  }
}

function heightOfChild(reader: RowReader, { person: { age } }: RowFacts, cells: readonly string[]): Read<number | null> {
  return age !== null && !isChild(age) ? { ok: true, value: null } : readHeight(reader, cells);
}

function readStated(reader: RowReader, { context }: RowFacts, cells: readonly string[]): Omit<StatedFacts, "heightCm"> {
  const { facts } = reader.layout;
  const { word, number } = cellReaders(reader, cells);
  return {
    birthDate: readDate(reader, "birth_date", cells),
    birthYear: number(facts.birth_year, 1880, 2200),
    ageYears: readYears(reader, cells),
    scanDate: readDate(reader, "scan_date", cells),
    side: sameSide(word(facts.side, sideWords), context.side),
    menopausalStatus: word(facts.menopausal_status, menopausalWords),
    protocol: protocolOfRow(reader, cells),
  };
}

function sameSide(ofSide: StatedFacts["side"], ofSite: StatedFacts["side"]): StatedFacts["side"] {
  if (ofSide && ofSite && ofSide !== ofSite) throw new CellProblem(`The side is ${ofSide}, and the site's own cell says ${ofSite}.`);
  return ofSide ?? ofSite;
}
