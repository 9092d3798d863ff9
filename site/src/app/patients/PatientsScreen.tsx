import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { countOf } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { useTitle } from "../../shell/use-title.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/ListSkeleton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { PatientList } from "./list/PatientList.tsx";
import { readPatientListView, writePatientListView } from "./model/patient-list-view.ts";
import { patientCountQuery, patientListQuery } from "./patient-queries.ts";

export default function PatientsScreen() {
  useTitle("Patients");
  const [view, show] = useListView(readPatientListView, writePatientListView, { hidesSearch: true });
  const count = useQuery(patientCountQuery());
  const list = useQuery({ ...patientListQuery(view), placeholderData: keepPreviousData });
  // A cached zero may predate the first patient.
  const isEmpty = count.data === 0 && !count.isFetching;
  const error = count.error ?? list.error;
  return (
    <>
      <PageHeader
        title="Patients"
        description={count.data === undefined ? "\u00a0" : countOf(count.data, "patient")}
        actions={
          <div className="flex flex-wrap gap-3 print:hidden">
            <ButtonLink to="/patients/import" variant="secondary">
              Import
            </ButtonLink>
            <ButtonLink to="/patients/new">Add patient</ButtonLink>
          </div>
        }
      />
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void Promise.all([count.refetch(), list.refetch()])} />
      ) : isEmpty ? (
        <NoPatients />
      ) : count.data && list.data ? (
        <PatientList list={list.data} total={count.data} isEarlier={list.isPlaceholderData} view={view} onView={show} />
      ) : (
        <ListSkeleton label="Loading patients…" />
      )}
    </>
  );
}

function NoPatients() {
  return (
    <EmptyState
      title="No patients yet"
      action={
        <>
          <ButtonLink to="/patients/new">Add patient</ButtonLink>
          <ButtonLink to="/patients/import" variant="secondary">
            Import a table
          </ButtonLink>
        </>
      }
    >
      A patient keeps one person’s scans together, so that visits can be compared over time. Begin with a code, the reference sex and the
      year of birth; a name is not needed.
    </EmptyState>
  );
}
