import type { Patient } from "@trabecula/contracts";
import { lazy, Suspense, useState } from "react";
import { formatCalendarDate } from "@trabecula/messages";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { BackTo } from "../../../ui/BackTo.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { nameText } from "../model/patient-words.ts";
import { PatientPortal } from "../portal/PatientPortal.tsx";
import { PatientTrends } from "../../change/trends/PatientTrends.tsx";
import { DeletePatient } from "./DeletePatient.tsx";
import { PatientFacts } from "./PatientFacts.tsx";
import { PatientReports } from "./PatientReports.tsx";
import { Visits } from "./Visits.tsx";

/** Loaded on demand: most visits change nothing. */
const EditPatient = lazy(() => loadWithin("edit-patient", () => import("./EditPatient.tsx"), chunkTimeoutMs));

export function PatientPage({ patient }: { patient: Patient }) {
  const [isEditing, setEditing] = useState(false);
  const withdrawnOn = patient.consent?.withdrawnOn;
  return (
    <>
      <BackTo list="/patients">Patients</BackTo>
      <PageHeader
        eyebrow="Patient"
        title={<bdi>{patient.code}</bdi>}
        description={nameText(patient)}
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            <ButtonLink size="small" to={`/new-report?patient=${patient.id}`}>
              New report
            </ButtonLink>
            {!isEditing && (
              <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            <DeletePatient patient={patient} />
          </div>
        }
      />
      {withdrawnOn && (
        <div className="mb-6">
          <NotificationBanner
            wide
            type="warning"
            title={`Consent was withdrawn on ${formatCalendarDate(withdrawnOn)}`}
            message="These scans are left out when the values of many reports are exported. Check what else the withdrawal covers."
          />
        </div>
      )}
      {isEditing ? (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <EditPatient patient={patient} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <PatientFacts patient={patient} />
      )}
      <PatientTrends patientId={patient.id} />
      <Visits patient={patient} />
      <PatientReports patient={patient} />
      <PatientPortal patient={patient} />
    </>
  );
}
