import type { PatientImport } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";

export function importText({ ok, rows, added, unchanged }: PatientImport): string {
  if (!ok) return "Nothing can be added before every line is in order. Mend the table and choose it again.";
  if (rows === 0) return "There is no patient in this table.";
  const there =
    unchanged === 0
      ? ""
      : ` ${countOf(unchanged, "patient is", "patients are")} there already and ${unchanged === 1 ? "stays" : "stay"} as before.`;
  return added === 0 ? `Nothing is new.${there}` : `${countOf(added, "new patient")}.${there}`;
}
