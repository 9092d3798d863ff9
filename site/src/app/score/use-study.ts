import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  mostReferences,
  type ColumnTarget,
  type ScoreBatchQuery,
  type StudyColumn,
  type StudyLook,
  type StudyLookQuery,
} from "@trabecula/contracts";
import { useMemo, useState } from "react";
import { sortFiles } from "./dictionary/dictionary-file.ts";
import type { StudyDictionary } from "./dictionary/study-dictionary.ts";
import { mapOf, withChanges, withDatesOf, type ColumnChanges } from "./model/column-choices.ts";
import { studyFileOf } from "./model/file-choice.ts";
import { lookAtStudy, type AnswerOptions, type StudyFile } from "./study-api.ts";
import type { FileFacts } from "./WholeFile.tsx";

interface Choices {
  readonly sheet: string | null;
  readonly changes: ColumnChanges;
  readonly facts: FileFacts;
  readonly datasetId: string | null;
  /** Datasets to be tried that are not tried by themselves. */
  readonly triedIds: readonly string[];
  /** References beside that one. */
  readonly alsoIds: readonly string[];
  readonly groupBy: string;
  /** Each Z-score with its interval. */
  readonly intervals: boolean;
  /** What heights of children make of their scores. */
  readonly heights: boolean;
}

const none: Choices = {
  ...{ sheet: null, changes: {}, facts: {}, datasetId: null, triedIds: [], alsoIds: [] },
  ...{ groupBy: "", intervals: false, heights: false },
};

/** A chosen file, told from every earlier one: a file of the same name may hold something else. */
interface Taken extends StudyFile {
  readonly number: number;
}

let filesTaken = 0;

/** A study from the chosen file to what it would be scored with: the server reads it, the person decides. */
export function useStudy() {
  const [taken, setTaken] = useState<Taken | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [choices, setChoices] = useState(none);
  const [dictionary, setDictionary] = useState<StudyDictionary | null>(null);
  const guess = useLook(taken, sheetOf(choices), true);
  const found = guess.data?.columns;
  const guessed = useMemo(() => (found && dictionary ? dictionary.explain(found) : (found ?? [])), [found, dictionary]);
  const options = guess.data ? optionsOf(choices, guess.data.reportType, guessed) : null;
  const checked = useLook(taken, { ...options, ...tryOf(choices) }, options !== null);
  const look = checked.data ?? guess.data ?? null;
  const columns = withDatesOf(withChanges(guessed, choices.changes), look?.columns);
  const datasetId = choices.datasetId ?? bestOf(look);
  const alsoIds = choices.alsoIds.filter((id) => id !== datasetId && look?.datasets.some((dataset) => dataset.id === id));
  return {
    taken,
    problem,
    choices,
    look,
    columns,
    dictionary: dictionary && { fileName: dictionary.fileName, known: dictionary.knows(guessed.map(({ header }) => header)) },
    error: guess.error ?? checked.error,
    isLooking: guess.isFetching || checked.isFetching,
    datasetId,
    alsoIds,
    /** What the study is scored with; null while something is missing. */
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
    drop: () => setTaken(null),
    choose: (some: Partial<Choices>) => setChoices((before) => ({ ...before, ...some })),
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
    // Without a column of them the table would be refused.
    ...(heights && hasHeights(columns) ? { heights: "true" } : {}),
  };
}

/** Whether a column is taken as heights. */
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

function sheetOf({ sheet }: Choices): ScoreBatchQuery {
  return sheet === null ? {} : { sheet };
}

function optionsOf(choices: Choices, reportType: StudyLook["reportType"], guessed: readonly StudyColumn[]): ScoreBatchQuery {
  const { scale, ...facts } = choices.facts;
  // Chosen before columns were found to be of another type, it would refuse the table.
  const onScale = scale && reportType !== "hr-pqct" ? { scale } : {};
  return { ...sheetOf(choices), ...facts, ...onScale, map: mapOf(guessed, choices.changes) };
}

/** The default, unless another scores more of the rows that were looked at. */
function bestOf(look: StudyLook | null): string | null {
  const sorted =
    look?.datasets.toSorted((one, other) => other.scored - one.scored || Number(other.isDefault) - Number(one.isDefault)) ?? [];
  return sorted[0]?.id ?? null;
}
