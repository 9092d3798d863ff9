import type { StudyColumn } from "@trabecula/contracts";
import { guessByDictionary, readDataDictionary } from "@trabecula/scoring/data-dictionary";

/** A data dictionary that was dropped beside a study. */
export interface StudyDictionary {
  readonly fileName: string;
  /** How many of the headers are fields of it. */
  readonly knows: (headers: readonly string[]) => number;
  /** The columns with what the dictionary says of them; what it leaves open is as it was guessed. */
  readonly explain: (columns: readonly StudyColumn[]) => StudyColumn[];
}

/** Reads a file that begins as a data dictionary does. @throws where it is none */
export async function readStudyDictionary(file: File): Promise<StudyDictionary> {
  const dictionary = readDataDictionary(new Uint8Array(await file.arrayBuffer()));
  if (!dictionary) throw new Error("This is no data dictionary.");
  return {
    fileName: file.name,
    knows: (headers) => headers.filter((header) => dictionary.has(header)).length,
    explain: (columns) =>
      guessByDictionary(
        columns.map(({ header }) => header),
        dictionary,
      ).map(({ target, note }, index) => ({ ...columns[index]!, target: withoutEmptyValues(target), note })),
  };
}

function withoutEmptyValues(target: ReturnType<typeof guessByDictionary>[number]["target"]): StudyColumn["target"] {
  if (!target) return null;
  const { values, ...others } = target;
  return Object.keys(values).length === 0 ? others : { ...others, values: { ...values } };
}
