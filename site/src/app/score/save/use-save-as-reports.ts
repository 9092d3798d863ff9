import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ScoreBatchQuery } from "@trabecula/contracts";
import { studies } from "@trabecula/contracts/endpoints";
import { api } from "../../../shell/api.ts";
import { recordsChanged } from "../../reports/report-queries.ts";

export interface SaveChoice {
  /** Prefix of report names; empty: none. */
  readonly study: string;
  readonly createPatients: boolean;
}

/** Checks first, then saves exactly what was checked. */
export function useSaveAsReports(file: File, query: ScoreBatchQuery) {
  const queries = useQueryClient();
  const call = ({ study, createPatients }: SaveChoice, dryRun: "true" | "false") => {
    const body = new FormData();
    body.set("file", file);
    const asked = {
      createPatients: createPatients ? "true" : "false",
      dryRun,
      ...(study.trim() === "" ? {} : { study: study.trim() }),
    } as const;
    return api.call(studies.importFile, { query: { ...query, ...asked }, body });
  };
  const check = useMutation({ mutationFn: (choice: SaveChoice) => call(choice, "true") });
  const save = useMutation({ mutationFn: (choice: SaveChoice) => call(choice, "false"), onSuccess: () => recordsChanged(queries) });
  return { check, save };
}
