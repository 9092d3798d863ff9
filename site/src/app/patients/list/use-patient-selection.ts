import type { PatientRow } from "@trabecula/contracts";
import { useState } from "react";

/** Stores rows, because a selection spans pages that are no longer loaded. */
export function usePatientSelection(shown: readonly PatientRow[]) {
  const [rows, setRows] = useState<ReadonlyMap<string, PatientRow>>(new Map());

  function set(changed: readonly PatientRow[], selected: boolean): void {
    const next = new Map(rows);
    for (const row of changed) {
      if (selected) next.set(row.id, row);
      else next.delete(row.id);
    }
    setRows(next);
  }

  return {
    ids: new Set(rows.keys()),
    rows: [...rows.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row),
    toggle: (id: string) =>
      set(
        shown.filter((row) => row.id === id),
        !rows.has(id),
      ),
    togglePage: () => set(shown, !shown.every(({ id }) => rows.has(id))),
    clear: () => setRows(new Map()),
  };
}
