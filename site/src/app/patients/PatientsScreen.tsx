import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { totalText } from "../../shell/lists/filters.tsx";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { useMay } from "../../shell/workspaces.ts";
import { useTitle } from "../../shell/use-title.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/ListSkeleton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { RecentlyDeletedLink } from "../recently-deleted/RecentlyDeletedLink.tsx";
import { PatientList } from "./list/PatientList.tsx";
import { allPatients, readPatientListView, writePatientListView, patientCountQuery, patientListQuery } from "./patient-queries.ts";

export default function PatientsScreen() {
  useTitle("Patients");
  const [view, show] = useListView(readPatientListView, writePatientListView, { hidesSearch: true });
  const count = useQuery(patientCountQuery());
  const list = useQuery({ ...patientListQuery(view), placeholderData: keepPreviousData });
  // A cached zero may predate the first patient.
  const isEmpty = count.data?.total === 0 && !count.isFetching;
  const error = count.error ?? list.error;
  const may = useMay();
  return (
    <>
      <PageHeader
        title="Patients"
        description={count.data === undefined ? "\u00a0" : totalText(count.data, "patient")}
        actions={
          may("write") && (
            <div className="flex flex-wrap gap-3 print:hidden">
              <ButtonLink to="/patients/import" variant="secondary">
                Import
              </ButtonLink>
              <ButtonLink to="/patients/new">Add patient</ButtonLink>
            </div>
          )
        }
      />
      {error ? (
        <ErrorState
          message={messageOf(error)}
          onRetry={() => void Promise.all([count.refetch(), list.refetch()])}
          action={error instanceof ApiError && error.status === 422 && <Button onClick={() => show(allPatients)}>Show all patients</Button>}
        />
      ) : isEmpty ? (
        <NoPatients />
      ) : count.data && list.data ? (
        <PatientList list={list.data} total={count.data.total} isEarlier={list.isPlaceholderData} view={view} onView={show} />
      ) : (
        <ListSkeleton label="Loading patients…" />
      )}
      {!error && may("write") && <RecentlyDeletedLink />}
    </>
  );
}

function NoPatients() {
  const may = useMay();
  if (!may("write"))
    return <EmptyState title="No patients yet">Patients appear here once an editor or a lead of this workspace has added one.</EmptyState>;
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
