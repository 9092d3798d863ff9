import { useQuery } from "@tanstack/react-query";
import type { Report, SubjectPart } from "@trabecula/contracts";
import { subjectLabel, type Reading } from "@trabecula/report-view";
import { formatCalendarDate } from "@trabecula/messages";
import { AppLink } from "../../../ui/AppLink.tsx";
import { patientQuery } from "../../patients/patient-queries.ts";

const partWords: Readonly<Record<SubjectPart, string>> = {
  sex: "sex",
  age: "age",
  menopausalStatus: "menopausal status",
  height: "height",
};

interface Props {
  report: Report;
  patientId: string;
  reading: Reading;
}

/** Codes belong to the owner and are not printed for the patient. */
export default function PatientFact({ report: { subjectCode, subjectFromPatient }, patientId, reading }: Props) {
  const { data } = useQuery(patientQuery(patientId));
  const taken = subjectFromPatient.map((part) => partWords[part]);
  const isPatients = reading === "patient";
  return (
    <>
      <div className={isPatients ? "print:hidden" : undefined}>
        <dt>Patient</dt>
        <dd>
          <AppLink to={`/patients/${patientId}`} className="wrap-anywhere text-brand underline underline-offset-4">
            <bdi>{data?.code ?? subjectCode ?? "Open"}</bdi>
          </AppLink>
          {data?.consent?.withdrawnOn && (
            <span className="block text-xs">consent withdrawn {formatCalendarDate(data.consent.withdrawnOn)}</span>
          )}
          {taken.length > 0 && <span className="block text-xs text-muted">gave {taken.join(", ")}</span>}
        </dd>
      </div>
      {!isPatients && subjectCode !== null && data && data.code !== subjectCode && (
        <div>
          <dt>{subjectLabel}</dt>
          <dd>
            <bdi>{subjectCode}</bdi>
          </dd>
        </div>
      )}
    </>
  );
}
