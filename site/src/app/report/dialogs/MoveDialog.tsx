import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PatientRow, Report } from "@trabecula/contracts";
import { useState } from "react";
import { messageOf } from "../../../shell/api-error.ts";
import { ActionDialog } from "../../../ui/ActionDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { birthText } from "../../patients/model/patient-words.ts";
import { PatientPicker } from "../../patients/PatientPicker.tsx";
import { recordsChanged, reportQuery } from "../../reports/report-queries.ts";
import { updateReport } from "../../reports/reports-api.ts";

export default function MoveDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<PatientRow | null>(null);
  const move = useMutation({
    mutationFn: (patientId: string | null) => updateReport(report.id, { patientId }),
    onSuccess: (moved) => {
      queries.setQueryData(reportQuery(report.id).queryKey, moved);
      recordsChanged(queries);
      onClose();
    },
  });
  return (
    <ActionDialog
      title="Move to a patient"
      act="Move"
      onAction={() => chosen && move.mutate(chosen.id)}
      pending={move.isPending}
      disabled={chosen === null}
      besides={
        report.patientId !== null && (
          <Button variant="secondary" disabled={move.isPending} onClick={() => move.mutate(null)}>
            To no patient
          </Button>
        )
      }
      onClose={onClose}
    >
      <div className="mt-2 grid min-h-[21rem] content-start gap-4">
        <p className="text-muted">
          The report then counts among the patient’s visits. Its numbers stay as they are, so its sex and age must be the patient’s.
        </p>
        <PatientPicker
          label="Patient"
          hint="Type part of the code."
          except={report.patientId}
          onChoose={(patient) => {
            move.reset();
            setChosen(patient);
          }}
        />
        {chosen && (
          <p>
            To{" "}
            <strong className="font-semibold wrap-anywhere">
              <bdi>{chosen.code}</bdi>
            </strong>
            , {chosen.sex}, born {birthText(chosen)}.
          </p>
        )}
        <Problem text={move.error ? messageOf(move.error) : undefined} />
      </div>
    </ActionDialog>
  );
}
