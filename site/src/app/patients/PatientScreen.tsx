import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { useTitle } from "../../shell/use-title.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { PatientPage } from "./page/PatientPage.tsx";
import { patientQuery } from "./patient-queries.ts";

export default function PatientScreen() {
  const { patientId = "" } = useParams();
  const { data, error, refetch } = useQuery(patientQuery(patientId));
  useTitle(data?.code ?? "Patient");
  if (data) return <PatientPage key={data.id} patient={data} />;
  if (!error) return <LoadingIndicator message="Opening the patient…" />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <BackTo list="/patients">Patients</BackTo>
      <PageHeader title="Patient" />
      <ErrorState
        title={isMissing ? "No such patient" : undefined}
        message={isMissing ? "It was deleted, or it belongs to another account." : messageOf(error)}
        onRetry={isMissing ? undefined : () => void refetch()}
        action={<ArrowLink to="/patients">All patients</ArrowLink>}
      />
    </>
  );
}
