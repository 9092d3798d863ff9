import type { PatientImport } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { ProblemTable } from "../../../shell/files/ProblemTable.tsx";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";

interface Props {
  name: string;
  outcome: PatientImport;
  isAdding: boolean;
  onAdd: () => void;
}

export function CheckedFile({ name, outcome, isAdding, onAdd }: Props) {
  const { ok, problems, added, leftOut, remarks } = outcome;
  return (
    <section aria-label="What was read">
      <NotificationBanner wide type={ok ? "info" : "error"} title={name} message={importText(outcome)} />
      {(leftOut.length > 0 || remarks.length > 0) && (
        <ul className="mt-4 list-disc pl-5 text-muted">
          {leftOut.length > 0 && <li>Nothing is taken from these columns: {leftOut.join(", ")}.</li>}
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {!ok && <ProblemTable problems={problems} fileNames={[name]} savedAs="patient-problems.txt" />}
      {ok && added > 0 && (
        <Button className="mt-6" pending={isAdding} onClick={onAdd}>
          {`Add ${countOf(added, "patient")}`}
        </Button>
      )}
    </section>
  );
}

export function importText({ ok, rows, added, unchanged }: PatientImport): string {
  if (!ok) return "Nothing can be added before every line is in order. Mend the table and choose it again.";
  if (rows === 0) return "There is no patient in this table.";
  const there =
    unchanged === 0
      ? ""
      : ` ${countOf(unchanged, "patient is", "patients are")} there already and ${unchanged === 1 ? "stays" : "stay"} as before.`;
  return added === 0 ? `Nothing is new.${there}` : `${countOf(added, "new patient")}.${there}`;
}
