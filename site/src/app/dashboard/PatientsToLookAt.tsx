import { useState, type ReactNode } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Attention } from "@trabecula/contracts";
import { percentText } from "@trabecula/charts";
import { siteLabel } from "@trabecula/report-types/labels";
import { countOf, formatCalendarDate, formatCount } from "@trabecula/messages";
import { useMay, useWorkspace } from "../../shell/workspaces.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { changeRule } from "../reports/change-rule.ts";
import { attentionQuery, markChangeSeen } from "../patients/patient-queries.ts";
import { BlockFailure } from "./DashboardBlocks.tsx";
import { Section } from "../../ui/Section.tsx";
import { kept } from "../../ui/Kept.tsx";

const mostNamed = 3;
const patientsPerPage = 20;

export function PatientsToLookAt() {
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery(attentionQuery(page));
  if (isPending) return <Skeleton className="h-40 w-full" />;
  if (error) return <BlockFailure title={title} error={error} onRetry={() => void refetch()} />;
  const maxPages = Math.max(1, Math.ceil(data.changedTotal / patientsPerPage));
  if (page > maxPages) setPage(maxPages);
  return (
    <>
      <Changed {...data} {...{ page, maxPages }} onPage={setPage} />
      <Due patients={data.due} total={data.dueTotal} />
    </>
  );
}

type Changed = Attention["changed"][number];

const title = "New significant change";

interface ChangedProps extends Pick<Attention, "changed" | "changedTotal" | "unjudged"> {
  page: number;
  maxPages: number;
  onPage: (page: number) => void;
}

function Changed({ changed, changedTotal, unjudged, page, maxPages, onPage }: ChangedProps) {
  const isShared = useWorkspace()?.kind !== "personal";
  const may = useMay();
  return (
    <Section
      title={
        changedTotal === 0 || !isShared ? (
          changedTotal === 0 ? (
            title
          ) : (
            `${title} (${formatCount(changedTotal)})`
          )
        ) : (
          <AppLink to="/worklist?state=all&changed=true&sort=change" className="underline-offset-4 hover:underline">
            {title} ({formatCount(changedTotal)})
          </AppLink>
        )
      }
      headingClassName="mb-2 text-base font-semibold"
    >
      {changedTotal === 0 ? (
        <p className="border-t border-line py-3 text-muted">The newest scan of no patient shows a significant change.</p>
      ) : (
        <ul className="border-t border-line">
          {changed.map((patient) => (
            <li key={patient.patientId} className="flex items-start gap-2 border-b border-line">
              <PatientLink id={patient.patientId} code={patient.patientCode} aside={formatCalendarDate(patient.scanDate)}>
                {patient.changes.slice(0, mostNamed).map((change) => (
                  <span key={`${change.parameter} ${change.site} ${change.side}`} className="block">
                    {kept(changeText(change))}
                  </span>
                ))}
                {patient.changes.length > mostNamed && <span className="block">and {patient.changes.length - mostNamed} more</span>}
              </PatientLink>
              {may("write") && <SeenButton {...patient} />}
            </li>
          ))}
        </ul>
      )}
      {unjudged > 0 && (
        <p className="mt-2 text-sm text-muted" role="status">
          {countOf(unjudged, "patient is", "patients are")} still being checked.
        </p>
      )}
      <p className="mt-2 text-sm text-muted">{kept(`${changeRule} At most about 1 in 20 unchanged patients is listed.`)}</p>
      <Pagination {...{ page, maxPages, onPage }} label="Pages of patients with a significant change" />
    </Section>
  );
}

function SeenButton({ patientId, patientCode }: Changed) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => markChangeSeen(patientId),
    onSettled: () => queries.invalidateQueries({ queryKey: ["patients", "attention"] }),
  });
  return (
    <Button variant="secondary" size="small" className="mt-3 shrink-0" pending={isPending} onClick={() => mutate()}>
      Mark as seen{" "}
      <span className="sr-only">
        for <bdi translate="no">{patientCode}</bdi>
      </span>
    </Button>
  );
}

/** "Total hip BMD (hip, left) −6.5 % since Mar 14, 2024". */
function changeText(change: Changed["changes"][number]): string {
  const { abbreviation, site, side, from } = change;
  const place = [siteLabel(site).toLowerCase(), side].filter(Boolean).join(", ");
  return `${abbreviation} (${place}) ${percentText(change, change)} since ${formatCalendarDate(from)}`;
}

function Due({ patients, total }: { patients: Attention["due"]; total: number }) {
  if (total === 0) return null;
  return (
    <Section title="Due for the next scan" headingClassName="mb-2 text-base font-semibold">
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
    </Section>
  );
}

function PatientLink({ id, code, aside, children }: { id: string; code: string; aside: string; children: ReactNode }) {
  return (
    <AppLink to={`/patients/${id}`} className="group flex grow flex-wrap items-baseline justify-between gap-x-4 py-3 hover:bg-sunken">
      <span className="font-medium wrap-anywhere text-brand underline-offset-4 group-hover:underline">
        <bdi translate="no">{code}</bdi>
      </span>
      <span className="text-sm text-muted">{kept(aside)}</span>
      <span className="w-full text-sm text-muted">{kept(children)}</span>
    </AppLink>
  );
}
