import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type {
  ColumnChoice,
  ColumnTarget,
  KeepColumnsRequest,
  ScoreBatchQuery,
  StudyColumn,
  StudyLook,
  StudyLookQuery,
} from "@trabecula/contracts";
import { formBytes, megabytes, mostReferences, uploadLimits } from "@trabecula/contracts";
import { useMemo, useState } from "react";
import type { StudyDictionary } from "./dictionary/study-dictionary.ts";
import { changesOf, mapOf, withChanges, withReadingOf, type ColumnChanges } from "./model/column-choices.ts";
import { keepColumns, lookAtStudy, type AnswerOptions, type StudyFile } from "./study-api.ts";
import type { FileFacts } from "./WholeFile.tsx";
import type { Hidden } from "../../shell/files/HiddenChoice.tsx";
import { useMay } from "../../shell/workspaces.ts";
import { chunkTimeoutMs, loadWithin } from "../../shell/lazy-screen.ts";

/** The file is sent in a form. */
const mostBytes = { text: uploadLimits.studyTable - formBytes, workbook: uploadLimits.workbook - formBytes };

export async function studyFileOf(file: File): Promise<StudyFile | string> {
  if (file.size === 0) return "This file is empty.";
  const isWorkbook = (await file.slice(0, 2).text()) === "PK";
  if (isWorkbook && file.size > mostBytes.workbook)
    return `This workbook is larger than ${megabytes(mostBytes.workbook)} MB. Save the sheet as CSV and try again.`;
  if (file.size > mostBytes.text)
    return `This file is larger than ${megabytes(mostBytes.text)} MB. Split it, or score it with the command line, which takes files of any length.`;
  return { file, isWorkbook };
}

interface Chosen {
  readonly sheet: string | null;
  /** Null until a workbook asks. */
  readonly hidden: Hidden | null;
  /** False once the user starts from the guesses. */
  readonly usesKept: boolean;
  readonly changes: ColumnChanges;
  /** Null: those kept with the headers, if any. */
  readonly facts: FileFacts | null;
  readonly datasetId: string | null;
  /** Datasets that are tried only on request. */
  readonly triedIds: readonly string[];
  readonly alsoIds: readonly string[];
  readonly groupBy: string;
  readonly intervals: boolean;
  readonly heights: boolean;
}

type Choices = Chosen & { readonly facts: FileFacts };

const none: Chosen = {
  ...{ sheet: null, hidden: null, usesKept: true, changes: {}, facts: null, datasetId: null, triedIds: [], alsoIds: [] },
  ...{ groupBy: "", intervals: false, heights: false },
};

/** Numbered, because another file may have the same name. */
interface Taken extends StudyFile {
  readonly number: number;
}

let filesTaken = 0;

export function useStudy() {
  const [taken, setTaken] = useState<Taken | null>(null);
  const may = useMay();
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChoices] = useState(none);
  const [dictionary, setDictionary] = useState<StudyDictionary | null>(null);
  const guess = useLook(taken, sheetOf(chosen), true);
  const found = guess.data?.columns;
  const guessed = useMemo(() => (found && dictionary ? dictionary.explain(found) : (found ?? [])), [found, dictionary]);
  const kept = (chosen.usesKept && !dictionary && guess.data?.kept) || null;
  const choices = {
    ...chosen,
    changes: { ...(kept && changesOf(guessed, kept.map)), ...chosen.changes },
    facts: chosen.facts ?? kept?.facts ?? {},
  };
  const options = guess.data ? optionsOf(choices, guess.data.reportType, guessed) : null;
  const checked = useLook(taken, { ...options, ...tryOf(choices) }, options !== null);
  const look = checked.data ?? guess.data ?? null;
  const columns = withReadingOf(withChanges(guessed, choices.changes), look?.columns);
  const datasetId = choices.datasetId ?? bestOf(look);
  const alsoIds = choices.alsoIds.filter((id) => id !== datasetId && look?.datasets.some((dataset) => dataset.id === id));
  return {
    taken,
    problem,
    choices,
    look,
    columns,
    dictionary: dictionary && { fileName: dictionary.fileName, known: dictionary.knows(guessed.map(({ header }) => header)) },
    kept,
    fingerprint: guess.data?.fingerprint ?? null,
    /** Keeps the answers for the next table with these headers. After a failure, the user only answers again. */
    keep() {
      if (!may("write") || !guess.data || !options) return;
      const answers = toKeepOf(guess.data, { map: options.map, facts: choices.facts }, kept);
      if (answers) keepColumns(answers).catch(() => undefined);
    },
    error: guess.error ?? checked.error,
    isLooking: guess.isFetching || checked.isFetching,
    datasetId,
    alsoIds,
    run:
      options && datasetId !== null && look?.problem === null
        ? { ...options, datasetId, ...answerOptionsOf({ ...choices, alsoIds }, columns) }
        : null,
    async take(files: readonly File[]) {
      const chosen = await sortFiles(files);
      setProblem(chosen.problem);
      if (chosen.dictionary) setDictionary(chosen.dictionary);
      if (!chosen.study) return;
      const reading = await studyFileOf(chosen.study);
      setChoices(none);
      if (typeof reading === "string") setProblem(reading);
      setTaken(typeof reading === "string" ? null : { ...reading, number: (filesTaken += 1) });
    },
    choose: (some: Partial<Chosen>) => setChoices((before) => ({ ...before, ...some })),
    tryDataset: (datasetId: string) =>
      setChoices((before) => ({ ...before, datasetId, triedIds: [...before.triedIds, datasetId].slice(1 - mostReferences) })),
    changeColumn: (header: string, target: ColumnTarget | null) =>
      setChoices((before) => ({ ...before, changes: { ...before.changes, [header]: target } })),
  };
}

function answerOptionsOf({ groupBy, intervals, heights, alsoIds }: Choices, columns: readonly StudyColumn[]): AnswerOptions {
  return {
    ...(groupBy === "" ? {} : { groupBy }),
    ...(alsoIds.length === 0 ? {} : { alsoDatasetIds: alsoIds.join(",") }),
    ...(intervals ? { intervals: "true" } : {}),
    // The server rejects this option without a height column.
    ...(heights && hasHeights(columns) ? { heights: "true" } : {}),
  };
}

export function hasHeights(columns: readonly StudyColumn[]): boolean {
  return columns.some(({ target }) => target?.column === "height_cm");
}

function tryOf({ triedIds }: Choices): Pick<StudyLookQuery, "tryDatasetIds"> {
  return triedIds.length === 0 ? {} : { tryDatasetIds: triedIds.join(",") };
}

function useLook(taken: Taken | null, options: StudyLookQuery, isWanted: boolean) {
  return useQuery({
    queryKey: ["study-look", taken?.number, options],
    queryFn: ({ signal }) => lookAtStudy(taken!, options, signal),
    enabled: taken !== null && isWanted,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

function toKeepOf({ fingerprint, columns }: StudyLook, answers: ColumnChoice, kept: ColumnChoice | null): KeepColumnsRequest | null {
  const text = ({ map, facts }: ColumnChoice) => JSON.stringify([map, Object.entries(facts).toSorted()]);
  return text(answers) === text(kept ?? { map: mapOf(columns, {}), facts: {} }) ? null : { fingerprint, ...answers };
}

const sheetOf = ({ sheet, hidden }: Chosen): ScoreBatchQuery => ({ ...(sheet !== null && { sheet }), ...(hidden !== null && { hidden }) });

function optionsOf(
  choices: Choices,
  reportType: StudyLook["reportType"],
  guessed: readonly StudyColumn[],
): ScoreBatchQuery & Pick<ColumnChoice, "map"> {
  const { scale, ...facts } = choices.facts;
  // The server rejects a scale for HR-pQCT, and it may have been chosen before the type was known.
  const onScale = scale && reportType !== "hr-pqct" ? { scale } : {};
  return { ...sheetOf(choices), ...facts, ...onScale, map: mapOf(guessed, choices.changes) };
}

/** The default dataset, unless another scores more of the inspected rows. */
function bestOf(look: StudyLook | null): string | null {
  const sorted =
    look?.datasets.toSorted(
      (one, other) => one.none - other.none || other.withZ - one.withZ || Number(other.isDefault) - Number(one.isDefault),
    ) ?? [];
  return sorted[0]?.id ?? null;
}

/** Limit for a dictionary, in bytes; a study may be larger. */
const mostDictionaryBytes = 10_000_000;

async function looksLikeDictionary(file: File): Promise<boolean> {
  return file.size <= mostDictionaryBytes && /^\uFEFF?"*(?:variable \/ )?field[ _]name/i.test(await file.slice(0, 200).text());
}

interface ChosenFiles {
  readonly study: File | null;
  readonly dictionary: StudyDictionary | null;
  readonly problem: string | null;
}

async function sortFiles(files: readonly File[]): Promise<ChosenFiles> {
  const kinds = await Promise.all(files.map(looksLikeDictionary));
  const [dictionaries, studies] = [true, false].map((wanted) => files.filter((_, index) => kinds[index] === wanted));
  const none = { study: null, dictionary: null };
  if (studies!.length > 1 || dictionaries!.length > 1)
    return { ...none, problem: "One study at a time, with its data dictionary if you have one." };
  const [file] = dictionaries!;
  if (!file) return { ...none, study: studies![0] ?? null, problem: null };
  try {
    const { readStudyDictionary } = await loadWithin("score-dictionary", () => import("./dictionary/study-dictionary.ts"), chunkTimeoutMs);
    return { study: studies![0] ?? null, dictionary: await readStudyDictionary(file), problem: null };
  } catch {
    return { ...none, study: studies![0] ?? null, problem: `The data dictionary ${file.name} cannot be read.` };
  }
}
