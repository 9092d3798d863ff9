import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ColumnTarget, ScoreBatchQuery, StudyLook } from "@trabecula/contracts";
import { useState } from "react";
import { mapOf, withChanges, withDatesOf, type ColumnChanges } from "./model/column-choices.ts";
import { studyFileOf } from "./model/file-choice.ts";
import { lookAtStudy, type StudyFile } from "./study-api.ts";
import type { FileFacts } from "./WholeFile.tsx";

interface Choices {
  readonly sheet: string | null;
  readonly changes: ColumnChanges;
  readonly facts: FileFacts;
  readonly datasetId: string | null;
  readonly groupBy: string;
}

const none: Choices = { sheet: null, changes: {}, facts: {}, datasetId: null, groupBy: "" };

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
  const guess = useLook(taken, sheetOf(choices), true);
  const options = guess.data ? optionsOf(choices, guess.data) : null;
  const checked = useLook(taken, options ?? {}, options !== null);
  const look = checked.data ?? guess.data ?? null;
  const datasetId = choices.datasetId ?? bestOf(look);
  return {
    taken,
    problem,
    choices,
    look,
    columns: guess.data ? withDatesOf(withChanges(guess.data.columns, choices.changes), look?.columns) : [],
    error: guess.error ?? checked.error,
    isLooking: guess.isFetching || checked.isFetching,
    datasetId,
    /** What the study is scored with; null while something is missing. */
    run:
      options && datasetId !== null && look?.problem === null
        ? { ...options, datasetId, ...(choices.groupBy === "" ? {} : { groupBy: choices.groupBy }) }
        : null,
    async take(file: File) {
      const reading = await studyFileOf(file);
      setChoices(none);
      setProblem(typeof reading === "string" ? reading : null);
      setTaken(typeof reading === "string" ? null : { ...reading, number: (filesTaken += 1) });
    },
    drop: () => setTaken(null),
    choose: (some: Partial<Choices>) => setChoices((before) => ({ ...before, ...some })),
    changeColumn: (header: string, target: ColumnTarget | null) =>
      setChoices((before) => ({ ...before, changes: { ...before.changes, [header]: target } })),
  };
}

function useLook(taken: Taken | null, options: ScoreBatchQuery, isWanted: boolean) {
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

function optionsOf(choices: Choices, guess: StudyLook): ScoreBatchQuery {
  const { scale, ...facts } = choices.facts;
  // Chosen before columns were found to be of another type, it would refuse the table.
  const onScale = scale && guess.reportType === "dxa" ? { scale } : {};
  return { ...sheetOf(choices), ...facts, ...onScale, map: mapOf(guess.columns, choices.changes) };
}

/** The default, unless another scores more of the rows that were looked at. */
function bestOf(look: StudyLook | null): string | null {
  const sorted =
    look?.datasets.toSorted((one, other) => other.scored - one.scored || Number(other.isDefault) - Number(one.isDefault)) ?? [];
  return sorted[0]?.id ?? null;
}
