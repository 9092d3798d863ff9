/** What is needed of a file before it is read. */
export interface FileFacts {
  readonly name: string;
  readonly size: number;
}

/** The files of a dataset as far as they were chosen: one archive, or the two files of the form. */
export interface Chosen<F extends FileFacts> {
  readonly archive: F | null;
  readonly manifest: F | null;
  readonly curves: F | null;
}

export const nothingChosen = { archive: null, manifest: null, curves: null } as const;

type Place = keyof Chosen<FileFacts>;

/** Largest sizes that the server takes, in bytes; what is larger is not sent in vain. */
const largest: Record<Place, number> = { archive: 25_000_000, manifest: 1_000_000, curves: 20_000_000 };

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
  const ending = name.toLowerCase().split(".").pop();
  return ending === "zip" ? "archive" : ending === "json" ? "manifest" : ending === "csv" ? "curves" : null;
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

/** The files to send, in order; null while one is missing. */
export function completeChoice<F extends FileFacts>({ archive, manifest, curves }: Chosen<F>): readonly F[] | null {
  if (archive) return [archive];
  return manifest && curves ? [manifest, curves] : null;
}

/** What is still to be chosen, in a sentence; null where nothing or everything is. */
export function missingPart({ archive, manifest, curves }: Chosen<FileFacts>): string | null {
  if (archive || (manifest === null) === (curves === null)) return null;
  return manifest
    ? `Now choose curves.csv, which goes with ${manifest.name}.`
    : `Now choose dataset.json, which goes with ${curves?.name}.`;
}
