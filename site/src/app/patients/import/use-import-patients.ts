import { useMutation, useQueryClient } from "@tanstack/react-query";
import { patients } from "@trabecula/contracts/endpoints";
import { useState } from "react";
import { api } from "../../../shell/api.ts";
import { readIntoMemory } from "../../../shell/files/read-into-memory.ts";
import { recordsChanged } from "../../reports/report-queries.ts";

/** Saves exactly the bytes that were checked. */
export function useImportPatients() {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      const copy = await readIntoMemory(chosen);
      setFile(copy);
      return api.call(patients.importFile, { query: { check: "true" }, body: formOf(copy) });
    },
  });
  const save = useMutation({
    mutationFn: (checked: File) => api.call(patients.importFile, { query: {}, body: formOf(checked) }),
    onSuccess: () => recordsChanged(queries),
  });
  return {
    file,
    check,
    save,
    take(chosen: File) {
      save.reset();
      check.mutate(chosen);
    },
    add() {
      if (file) save.mutate(file);
    },
  };
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.set("file", file);
  return form;
}
