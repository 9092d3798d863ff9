import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Patient } from "@trabecula/contracts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../../ui/Button.tsx";
import { reportsOfPatientQuery } from "../../reports/report-queries.ts";
import { DeletePatientsDialog } from "../DeletePatientsDialog.tsx";
import { patientQuery } from "../patient-queries.ts";

export function DeletePatient({ patient: { id, code } }: { patient: Patient }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { data: reports } = useQuery(reportsOfPatientQuery(id));
  return (
    <>
      <Button variant="secondary" size="small" disabled={reports === undefined} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <DeletePatientsDialog
        open={isAsking}
        rows={[{ id, code, reports: reports?.total ?? 0 }]}
        onClose={() => setAsking(false)}
        onDeleted={() => {
          void navigate("/patients");
          queries.removeQueries({ queryKey: patientQuery(id).queryKey });
        }}
      />
    </>
  );
}
