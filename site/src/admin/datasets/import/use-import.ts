import { datasetBytes, uploadLimits } from "@trabecula/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { readIntoMemory } from "../../../shell/files/read-into-memory.ts";
import { nameAndVersion, type DoneState } from "../dataset-messages.tsx";
import { checkImport, datasetsKey, importDataset } from "../datasets-api.ts";

interface FileFacts {
  readonly name: string;
  readonly size: number;
}

/** One archive, or single files; the record is optional. */
interface Chosen<F extends FileFacts> {
  readonly archive: F | null;
  readonly manifest: F | null;
  readonly curves: F | null;
  readonly record: F | null;
}

export const nothingChosen = { archive: null, manifest: null, curves: null, record: null } as const;

type Place = keyof Chosen<FileFacts>;

/** Server limits in bytes, to avoid useless uploads. */
const largest: Record<Place, number> = {
  archive: datasetBytes,
  manifest: uploadLimits.dataset["dataset.json"],
  curves: uploadLimits.dataset["curves.csv"],
  record: uploadLimits.dataset["fit.json"],
};

/** File names that the server expects; local names may be "curves (2).csv". */
const sentNames: Record<Exclude<Place, "archive">, string> = { manifest: "dataset.json", curves: "curves.csv", record: "fit.json" };

/** Each file replaces its kind; archive and single files exclude each other. Other files are reported and ignored. */
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

/** Null while incomplete. */
export function completeChoice<F extends FileFacts>({ archive, manifest, curves, record }: Chosen<F>): { file: F; name: string }[] | null {
  if (archive) return [{ file: archive, name: archive.name }];
  if (!manifest || !curves) return null;
  const named = [
    { file: manifest, name: sentNames.manifest },
    { file: curves, name: sentNames.curves },
  ];
  return record ? [...named, { file: record, name: sentNames.record }] : named;
}

export function missingPart({ archive, manifest, curves, record }: Chosen<FileFacts>): string | null {
  if (archive || (manifest && curves)) return null;
  const chosen = manifest ?? curves ?? record;
  if (!chosen) return null;
  const missing = [manifest ? null : sentNames.manifest, curves ? null : sentNames.curves].filter(Boolean).join(" and ");
  return `Now choose ${missing}, to go with ${chosen.name}.`;
}

type NamedFile = NonNullable<ReturnType<typeof completeChoice<File>>>[number];

export function useImport() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen<File>>(nothingChosen);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [sent, setSent] = useState(0);
  const check = useMutation({
    mutationFn: async (files: readonly NamedFile[]) => {
      setSent(0);
      const copies = await Promise.all(files.map(({ file, name }) => readIntoMemory(file, name)));
      return { files: copies, report: await checkImport(copies, setSent) };
    },
  });
  const save = useMutation({
    mutationFn: importDataset,
    onSuccess: async ({ dataset }) => {
      await queries.invalidateQueries({ queryKey: datasetsKey });
      const state: DoneState = { done: `${nameAndVersion(dataset)} is saved as a draft. Look at its curves before you publish it.` };
      void navigate(`/admin/datasets/${dataset.id}`, { state });
    },
  });

  function examine(files: readonly NamedFile[]): void {
    save.reset();
    check.mutate(files);
  }

  return {
    chosen,
    refusals,
    /** 0 to 1. */
    sent,
    check,
    save,
    take(files: readonly File[]) {
      const next = chooseFiles(chosen, files);
      setChosen(next.chosen);
      setRefusals(next.problems);
      if (next.chosen === chosen) return;
      const complete = completeChoice(next.chosen);
      if (complete) examine(complete);
      else check.reset();
    },
    checkAgain() {
      const complete = completeChoice(chosen);
      if (complete) examine(complete);
    },
    /** Saves exactly the checked bytes. */
    saveDraft() {
      if (check.data && !save.isPending) save.mutate(check.data.files);
    },
  };
}

export type Import = ReturnType<typeof useImport>;
