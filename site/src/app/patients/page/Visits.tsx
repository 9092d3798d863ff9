import { useQuery } from "@tanstack/react-query";
import type { Patient, VisitScan } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import { useState } from "react";
import { formatCalendarDate } from "@trabecula/messages";
import { messageOf } from "../../../shell/api-error.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ageText } from "../model/patient-words.ts";
import { motionText, scannerText, timeLineOf, type TimeLineVisit } from "../model/time-line.ts";
import { visitsQuery } from "../patient-queries.ts";
import "./visits.css";

const shownAtFirst = 6;

export function Visits({ patient }: { patient: Patient }) {
  const { data, error, refetch } = useQuery(visitsQuery(patient.id));
  const [showsAll, setShowsAll] = useState(false);
  if (data?.visits.length === 0) return null;
  const visits = timeLineOf(data?.visits ?? []);
  return (
    <section aria-labelledby="patient-visits" className="mt-10">
      <h2 id="patient-visits" className="mb-3 text-lg font-semibold">
        Visits
      </h2>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-40 w-full" />}
      <ol className="visits">
        {visits.slice(0, showsAll ? undefined : shownAtFirst).map((visit) => (
          <VisitLine key={visit.scanDate} visit={visit} patient={patient} />
        ))}
      </ol>
      {!showsAll && visits.length > shownAtFirst && (
        <Button variant="quiet" size="small" className="-ml-3" onClick={() => setShowsAll(true)}>
          {`Show all ${visits.length} visits`}
        </Button>
      )}
    </section>
  );
}

function VisitLine({ visit: { scanDate, scans, scannerChange }, patient }: { visit: TimeLineVisit; patient: Patient }) {
  return (
    <li>
      <div className="visit">
        <p>
          <span className="block font-medium">{scanDate ? formatCalendarDate(scanDate) : "Date not stated"}</span>
          {scanDate && <span className="block text-sm text-muted">{ageText(patient, scanDate)} years</span>}
        </p>
        <ul>
          {scans.map((scan, index) => (
            <li key={index}>
              <AppLink to={`/reports/${scan.reportId}`} className="font-medium text-brand underline-offset-4 hover:underline">
                {siteText(scan)}
              </AppLink>{" "}
              <span className="text-sm text-muted">{[scannerText(scan), motionText(scan)].filter(Boolean).join(", ")}</span>
            </li>
          ))}
        </ul>
      </div>
      {scannerChange && (
        <p className="visit-break">
          Another scanner: <span>{scannerChange}</span>
        </p>
      )}
    </li>
  );
}

function siteText({ site, side }: VisitScan): string {
  return side === null ? siteLabel(site) : `${siteLabel(site)}, ${side}`;
}
