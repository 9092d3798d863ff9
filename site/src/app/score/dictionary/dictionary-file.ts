import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import type { StudyDictionary } from "./study-dictionary.ts";

/** Limit for a dictionary, in bytes; a study may be larger. */
const mostBytes = 10_000_000;

/** Detects a REDCap data dictionary by its first header. */
async function looksLikeDictionary(file: File): Promise<boolean> {
  return file.size <= mostBytes && /^\uFEFF?"*(?:variable \/ )?field[ _]name/i.test(await file.slice(0, 200).text());
}

export interface ChosenFiles {
  readonly study: File | null;
  readonly dictionary: StudyDictionary | null;
  /** Reason why a file is refused. */
  readonly problem: string | null;
}

export async function sortFiles(files: readonly File[]): Promise<ChosenFiles> {
  const kinds = await Promise.all(files.map(looksLikeDictionary));
  const [dictionaries, studies] = [true, false].map((wanted) => files.filter((_, index) => kinds[index] === wanted));
  const none = { study: null, dictionary: null };
  if (studies!.length > 1 || dictionaries!.length > 1)
    return { ...none, problem: "One study at a time, with its data dictionary if you have one." };
  const [file] = dictionaries!;
  if (!file) return { ...none, study: studies![0] ?? null, problem: null };
  try {
    const { readStudyDictionary } = await loadWithin("score-dictionary", () => import("./study-dictionary.ts"), chunkTimeoutMs);
    return { study: studies![0] ?? null, dictionary: await readStudyDictionary(file), problem: null };
  } catch {
    return { ...none, study: studies![0] ?? null, problem: `The data dictionary ${file.name} cannot be read.` };
  }
}
