import { useQuery } from "@tanstack/react-query";
import type { Report, SubjectPart } from "@trabecula/contracts";
import type { Fact } from "@trabecula/report-view";
import { formatCalendarDate } from "@trabecula/messages";
import { AppLink } from "../../../ui/AppLink.tsx";
import { patientQuery } from "../../patients/patient-queries.ts";
import { kept } from "../../../ui/Kept.tsx";

const partLabels: Readonly<Record<SubjectPart, string>> = {
  sex: "sex",
  age: "age",
  menopausalStatus: "menopausal status",
  height: "height",
};

/** The code of the report links to its patient. Facts about the record are not printed. */
export default function PatientFact({ report, code, patientId }: { report: Report; code: Fact; patientId: string }) {
  const { data } = useQuery(patientQuery(patientId));
  const taken = report.subjectFromPatient.map((part) => partLabels[part]);
  return (
    <div>
      <dt>{code.label}</dt>
      <dd>
        <AppLink to={`/patients/${patientId}`} className="wrap-anywhere text-brand underline underline-offset-4">
          <bdi translate="no">{code.value}</bdi>
        </AppLink>
        <span className="block text-xs print:hidden">
          {data && data.code !== code.value && (
            <span className="block">
              of patient <bdi translate="no">{data.code}</bdi>
            </span>
          )}
          {data?.consent?.withdrawnOn && (
            <span className="block">{kept(`consent withdrawn ${formatCalendarDate(data.consent.withdrawnOn)}`)}</span>
          )}
          {taken.length > 0 && <span className="block text-muted">gave {taken.join(", ")}</span>}
        </span>
      </dd>
    </div>
  );
}
