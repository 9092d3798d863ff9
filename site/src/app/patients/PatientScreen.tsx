import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import type { Patient } from "@trabecula/contracts";
import { patients } from "@trabecula/contracts/endpoints";
import { useState } from "react";
import { formatCalendarDate } from "@trabecula/messages";
import { api } from "../../shell/api.ts";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { doneOf } from "../../shell/done-message.ts";
import { useTitle } from "../../shell/use-title.ts";
import { useMay, useWorkspaceOf } from "../../shell/workspaces.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { patientFields } from "./model/patient-fields.ts";
import { useMoveTargets } from "./move/move-targets.ts";
import { patientQuery } from "./patient-queries.ts";
import { lazyPart } from "../../shell/lazy-screen.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { nameText, ageText, birthText, consentText, menopausalWords } from "./model/patient-messages.ts";
import { PatientPortal } from "./portal/PatientPortal.tsx";
import { PatientTrends } from "../change/trends/PatientTrends.tsx";
import { PatientReports, Visits } from "./page/PatientHistory.tsx";
import { reportsOfPatientQuery } from "../reports/report-queries.ts";
import { todayHere } from "../../format/today-here.ts";
import { FactStrip, type Fact } from "../../ui/FactStrip.tsx";

export default function PatientScreen() {
  const { patientId = "" } = useParams();
  const { data, error, refetch } = useQuery(patientQuery(patientId));
  useTitle(data?.code ?? "Patient");
  useWorkspaceOf(data, patientQuery(patientId).queryKey);
  if (data) return <PatientPage key={data.id} patient={data} />;
  if (!error) return <LoadingIndicator message="Opening the patient…" />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <BackTo list="/patients">Patients</BackTo>
      <PageHeader title="Patient" />
      <ErrorState
        title={isMissing ? "No such patient" : undefined}
        message={isMissing ? "It was deleted, or you have no access to its workspace." : messageOf(error)}
        onRetry={isMissing ? undefined : () => void refetch()}
        action={<ArrowLink to="/patients">All patients</ArrowLink>}
      />
    </>
  );
}

const RecordHistory = lazyPart("record-history", () => import("../record/RecordHistory.tsx"), "mt-10 h-12 w-full");

/** Loaded on demand: most people work in one workspace. */
const PersonLinks = lazyPart("person-links", () => import("./links/PersonLinks.tsx"));

const DataProtection = lazyPart("data-protection", () => import("./page/DataProtection.tsx"), "mt-6 h-12 w-full");

/** Loaded on demand: most visits change nothing. */
const EditPatient = lazyPart("edit-patient", () => import("./page/EditPatient.tsx"), "h-96 w-full");

function PatientPage({ patient }: { patient: Patient }) {
  const [isEditing, setEditing] = useState(false);
  const moved = doneOf(useLocation().state);
  const withdrawnOn = patient.consent?.withdrawnOn;
  const may = useMay();
  return (
    <>
      <BackTo list="/patients">Patients</BackTo>
      <PageHeader
        eyebrow="Patient"
        title={<bdi translate="no">{patient.code}</bdi>}
        description={nameText(patient)}
        actions={
          may("write") && (
            <div className="flex flex-wrap gap-2 print:hidden">
              <ButtonLink size="small" to={`/new-report?patient=${patient.id}`}>
                New report
              </ButtonLink>
              {!isEditing && (
                <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
                  Edit
                </Button>
              )}
              <MovePatient patient={patient} />
              <DeletePatient patient={patient} />
            </div>
          )
        }
      />
      {moved && <NotificationBanner wide className="mb-6" type="success" message={moved} />}
      {withdrawnOn && (
        <NotificationBanner
          className="mb-6"
          wide
          type="warning"
          title={`Consent was withdrawn on ${formatCalendarDate(withdrawnOn)}`}
          message="These scans are left out when the values of many reports are exported. Check what else the withdrawal covers."
        />
      )}
      {isEditing ? <EditPatient patient={patient} onDone={() => setEditing(false)} /> : <PatientFacts patient={patient} />}
      <PatientTrends patientId={patient.id} />
      <Visits patient={patient} />
      <PatientReports patient={patient} />
      <PatientPortal patient={patient} />
      <PersonLinks patient={patient} />
      <RecordHistory
        recordKey={patientQuery(patient.id).queryKey}
        version={patient.version}
        groups={patientFields}
        read={(query) => api.call(patients.history, { params: { id: patient.id }, query })}
      />
      <DataProtection patient={patient} />
    </>
  );
}

const MovePatientsDialog = lazyPart("move-patients", () => import("./move/MovePatientsDialog.tsx"));

function MovePatient({ patient: { id } }: { patient: Patient }) {
  const navigate = useNavigate();
  const targets = useMoveTargets();
  const [isAsking, setAsking] = useState(false);
  if (targets.length === 0) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Move
      </Button>
      {isAsking && (
        <MovePatientsDialog
          {...{ ids: [id], targets }}
          onClose={() => setAsking(false)}
          onMoved={(done) => {
            setAsking(false);
            // Opens the page again in the other workspace.
            void navigate(`/patients/${id}`, { replace: true, state: { done } });
          }}
        />
      )}
    </>
  );
}

const DeletePatientsDialog = lazyPart("delete-patients", () => import("./DeletePatientsDialog.tsx"));

function DeletePatient({ patient: { id, code } }: { patient: Patient }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { data: reports } = useQuery(reportsOfPatientQuery(id));
  return (
    <>
      <Button variant="secondary" size="small" disabled={reports === undefined} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <DeletePatientsDialog
          rows={[{ id, code, reports: reports?.total ?? 0 }]}
          onClose={() => setAsking(false)}
          onDeleted={() => {
            setAsking(false);
            void navigate("/patients");
            queries.removeQueries({ queryKey: patientQuery(id).queryKey });
          }}
        />
      )}
    </>
  );
}

function PatientFacts({ patient }: { patient: Patient }) {
  const { notes, consent } = patient;
  return (
    <div className="mb-8">
      <FactStrip facts={factsOf(patient)} label="About the patient" />
      <div className="mt-5 grid gap-x-6 gap-y-5 md:grid-cols-2">
        <Written title="Consent">{consent ? consentText(consent) : "None is on record."}</Written>
        {notes !== null && <Written title="Notes">{notes}</Written>}
      </div>
    </div>
  );
}

function Written({ title, children }: { title: string; children: string }) {
  return (
    <section aria-label={title}>
      <h2 className="text-xs text-muted">{title}</h2>
      <p className="max-w-[65ch] whitespace-pre-wrap">{children}</p>
    </section>
  );
}

function factsOf(patient: Patient): Fact[] {
  const { heightCm, weightKg, measuredOn, dominantHand, ancestry, menopausalStatus, nextScanOn, healthyControl } = patient;
  const size = [heightCm !== null && `${heightCm} cm`, weightKg !== null && `${weightKg} kg`].filter(Boolean).join(", ");
  const measured = measuredOn === null ? "" : ` (${formatCalendarDate(measuredOn)})`;
  return [
    { label: "Reference sex", value: patient.sex },
    { label: "Age today", value: `${ageText(patient, todayHere())} years` },
    { label: patient.birthDate === null ? "Year of birth" : "Born", value: birthText(patient) },
    ...(patient.sex === "female"
      ? [{ label: "Menopausal status", value: menopausalStatus && menopausalWords[menopausalStatus].toLowerCase() }]
      : []),
    { label: "Height and weight", value: size === "" ? null : size + measured },
    { label: "Dominant hand", value: dominantHand },
    ...(nextScanOn === null ? [] : [{ label: "Next scan planned for", value: formatCalendarDate(nextScanOn) }]),
    ...(healthyControl ? [{ label: "Healthy control", value: "yes" }] : []),
    ...(ancestry === null ? [] : [{ label: "Ancestry", value: ancestry }]),
  ];
}
