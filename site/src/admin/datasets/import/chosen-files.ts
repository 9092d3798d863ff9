/** What is needed of a file before it is read. */
export interface FileFacts {
  readonly name: string;
  readonly size: number;
}

/** The files of a dataset as far as they were chosen: one archive, or the files of the form; the record may be missing. */
export interface Chosen<F extends FileFacts> {
  readonly archive: F | null;
  readonly manifest: F | null;
  readonly curves: F | null;
  readonly record: F | null;
}

export const nothingChosen = { archive: null, manifest: null, curves: null, record: null } as const;

type Place = keyof Chosen<FileFacts>;

/** Largest sizes that the server takes, in bytes; what is larger is not sent in vain. */
const largest: Record<Place, number> = { archive: 26_000_000, manifest: 1_000_000, curves: 20_000_000, record: 5_000_000 };

/** What the server calls the files, whatever a browser or a person has made of their names: "curves (2).csv". */
const sentNames: Record<Exclude<Place, "archive">, string> = { manifest: "dataset.json", curves: "curves.csv", record: "fit.json" };

/**
 * The choice after more files were dropped or picked. Each replaces the one of its kind; an archive replaces the two
 * files and they replace it. Files that cannot be part of a dataset are named and change nothing.
 */
export function chooseFiles<F extends FileFacts>(before: Chosen<F>, files: readonly F[]): { chosen: Chosen<F>; problems: string[] } {
  const problems: string[] = [];
  let chosen = before;
  const taken = new Map<Place, F>();
  for (const file of files) {
    const place = placeOf(file);
    const problem = problemOf(file, place, taken);
    if (place === null || problem !== null) {
      problems.push(problem ?? "");
      continue;
    }
    taken.set(place, file);
    chosen = place === "archive" ? { ...nothingChosen, archive: file } : { ...chosen, archive: null, [place]: file };
  }
  return { chosen, problems };
}

function placeOf({ name }: FileFacts): Place | null {
  const lower = name.toLowerCase();
  if (lower.endsWith(".zip")) return "archive";
  if (lower.endsWith(".csv")) return "curves";
  if (!lower.endsWith(".json")) return null;
  return /^fit\b/.test(lower) ? "record" : "manifest";
}

function problemOf<F extends FileFacts>(file: F, place: Place | null, taken: ReadonlyMap<Place, F>): string | null {
  if (place === null) return `${file.name} is not part of a dataset: choose a .zip, or dataset.json and curves.csv.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > largest[place])
    return `${file.name} is too large: ${megabytes(file.size)} MB, and at most ${megabytes(largest[place])} MB are taken.`;
  const other = taken.get(place) ?? (taken.has("archive") || (place === "archive" && taken.size > 0) ? [...taken.values()][0] : undefined);
  return other ? `${file.name} is left out: one dataset at a time, and ${other.name} was chosen with it.` : null;
}

function megabytes(bytes: number): string {
  return String(Math.round(bytes / 100_000) / 10);
}

/** The files to send, with the names to send them under; null while one is missing. */
export function completeChoice<F extends FileFacts>({ archive, manifest, curves, record }: Chosen<F>): { file: F; name: string }[] | null {
  if (archive) return [{ file: archive, name: archive.name }];
  if (!manifest || !curves) return null;
  const named = [
    { file: manifest, name: sentNames.manifest },
    { file: curves, name: sentNames.curves },
  ];
  return record ? [...named, { file: record, name: sentNames.record }] : named;
}

/** What is still to be chosen, in a sentence; null where nothing or everything is. */
export function missingPart({ archive, manifest, curves, record }: Chosen<FileFacts>): string | null {
  if (archive || (manifest && curves)) return null;
  const chosen = manifest ?? curves ?? record;
  if (!chosen) return null;
  const missing = [manifest ? null : sentNames.manifest, curves ? null : sentNames.curves].filter(Boolean).join(" and ");
  return `Now choose ${missing}, to go with ${chosen.name}.`;
}
