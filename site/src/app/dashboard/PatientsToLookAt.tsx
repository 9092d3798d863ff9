import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Attention } from "@trabecula/contracts";
import { percentWords } from "@trabecula/charts";
import { siteLabel } from "@trabecula/report-types/labels";
import { formatCalendarDate, formatCount } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { attentionQuery } from "../patients/patient-queries.ts";

const mostNamed = 3;

export function PatientsToLookAt() {
  const { data, error, isPending, refetch } = useQuery(attentionQuery());
  if (isPending) return <Skeleton className="h-40 w-full" />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <Changed patients={data.changed} />
      <Due patients={data.due} total={data.dueTotal} />
    </>
  );
}

type Changed = Attention["changed"][number];

function Changed({ patients }: { patients: readonly Changed[] }) {
  return (
    <section aria-labelledby="changed-heading">
      <h2 id="changed-heading" className="mb-2 text-base font-semibold">
        New significant change
      </h2>
      {patients.length === 0 ? (
        <p className="border-t border-line py-3 text-muted">No patient scanned last shows a change beyond the least significant one.</p>
      ) : (
        <ul className="border-t border-line">
          {patients.map((patient) => (
            <li key={patient.reportId} className="border-b border-line">
              <PatientLink id={patient.patientId} code={patient.patientCode} aside={formatCalendarDate(patient.scanDate)}>
                {patient.changes.slice(0, mostNamed).map((change) => (
                  <span key={`${change.parameter} ${change.site} ${change.side}`} className="block">
                    {changeWords(change)}
                  </span>
                ))}
                {patient.changes.length > mostNamed && <span className="block">and {patient.changes.length - mostNamed} more</span>}
              </PatientLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Example: "Total hip BMD (hip, left) −6.5 % since Mar 14, 2024". */
function changeWords(change: Changed["changes"][number]): string {
  const { abbreviation, site, side, from } = change;
  const place = [siteLabel(site).toLowerCase(), side].filter(Boolean).join(", ");
  return `${abbreviation} (${place}) ${percentWords(change, change)} since ${formatCalendarDate(from)}`;
}

function Due({ patients, total }: { patients: Attention["due"]; total: number }) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="due-heading">
      <h2 id="due-heading" className="mb-2 text-base font-semibold">
        Due for the next scan
      </h2>
      <ul className="border-t border-line">
        {patients.map(({ patientId, patientCode, nextScanOn, lastScanDate }) => (
          <li key={patientId} className="border-b border-line">
            <PatientLink id={patientId} code={patientCode} aside={formatCalendarDate(nextScanOn)}>
              {lastScanDate === null ? "no scan yet" : `last scan ${formatCalendarDate(lastScanDate)}`}
            </PatientLink>
          </li>
        ))}
      </ul>
      {total > patients.length && <p className="mt-2 text-sm text-muted">and {formatCount(total - patients.length)} more</p>}
    </section>
  );
}

function PatientLink({ id, code, aside, children }: { id: string; code: string; aside: string; children: ReactNode }) {
  return (
    <AppLink to={`/patients/${id}`} className="group flex flex-wrap items-baseline justify-between gap-x-4 py-3 hover:bg-sunken">
      <span className="font-medium wrap-anywhere text-brand underline-offset-4 group-hover:underline">
        <bdi>{code}</bdi>
      </span>
      <span className="text-sm text-muted">{aside}</span>
      <span className="w-full text-sm text-muted">{children}</span>
    </AppLink>
  );
}
