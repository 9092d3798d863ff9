import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { readIntoMemory } from "../../../shell/files/read-into-memory.ts";
import { nameAndVersion } from "../dataset-words.ts";
import { checkImport, datasetsKey, importDataset } from "../datasets-api.ts";
import type { DoneState } from "../done-message.ts";
import { chooseFiles, completeChoice, nothingChosen, type Chosen } from "./chosen-files.ts";

type NamedFile = NonNullable<ReturnType<typeof completeChoice<File>>>[number];

/** The choice survives failures. */
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
