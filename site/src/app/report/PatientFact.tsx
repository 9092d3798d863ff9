import { useQuery } from "@tanstack/react-query";
import type { Report, SubjectPart } from "@trabecula/contracts";
import { formatCalendarDate } from "../../format/dates.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { patientQuery } from "../patients/patient-queries.ts";

const partWords: Readonly<Record<SubjectPart, string>> = { sex: "sex", age: "age", menopausalStatus: "menopausal status" };

/** The patient that a report is of, and what it took from there. */
export default function PatientFact({ report: { subjectCode, subjectFromPatient }, patientId }: { report: Report; patientId: string }) {
  const { data } = useQuery(patientQuery(patientId));
  const taken = subjectFromPatient.map((part) => partWords[part]);
  return (
    <div>
      <dt>Patient</dt>
      <dd>
        <AppLink to={`/patients/${patientId}`} className="wrap-anywhere text-brand underline underline-offset-4">
          {data?.code ?? subjectCode ?? "Open"}
        </AppLink>
        {data?.consent?.withdrawnOn && (
          <span className="block text-xs">consent withdrawn {formatCalendarDate(data.consent.withdrawnOn)}</span>
        )}
        {taken.length > 0 && <span className="block text-xs text-muted">gave {taken.join(", ")}</span>}
      </dd>
    </div>
  );
}
