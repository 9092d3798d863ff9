import { useQuery } from "@tanstack/react-query";
import type { Trends } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { lazy, Suspense, useMemo, useState } from "react";
import { countOf } from "@trabecula/messages";
import { messageOf } from "../../../shell/api-error.ts";
import { cataloguesQuery } from "../../../shell/catalogues.ts";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useFoldsForPrint } from "../../../ui/use-folds-for-print.ts";
import { patientTrendsQuery } from "../../patients/patient-queries.ts";
import { measuredOf } from "./trend-choices.ts";

const TrendsOfType = lazy(() => loadWithin("trends-of-type", () => import("./TrendsOfType.tsx"), chunkTimeoutMs));

export function PatientTrends({ patientId }: { patientId: string }) {
  const { data, error, refetch } = useQuery(patientTrendsQuery(patientId));
  useFoldsForPrint();
  return (
    <section aria-labelledby="patient-trends" className="mt-10">
      <h2 id="patient-trends" className="mb-3 text-lg font-semibold">
        Change over time
      </h2>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-96 w-full" />}
      {data && <Trend trends={data} />}
    </section>
  );
}

function Trend({ trends }: { trends: Trends }) {
  const { data: catalogues } = useQuery(cataloguesQuery());
  const measured = useMemo(() => measuredOf(trends, catalogues ?? []), [trends, catalogues]);
  const types = [...new Set(measured.map(({ reportType }) => reportType))];
  const [asked, setAsked] = useState<string | null>(null);
  const type = types.find((known) => known === asked) ?? types[0];
  const catalogue = catalogues?.find(({ key }) => key === type);
  if (trends.series.length === 0) return <Empty trends={trends} />;
  if (!catalogue) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      {types.length > 1 && (
        <Select
          label="Scan"
          fieldClassName="mb-3 max-w-xs print:hidden"
          value={catalogue.key}
          options={types.map((value) => ({ value, label: reportTypeLabel(value) }))}
          onChange={(event) => setAsked(event.target.value)}
        />
      )}
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <TrendsOfType key={catalogue.key} catalogue={catalogue} measured={measured} leftOut={trends.leftOut} />
      </Suspense>
      {trends.beyond > 0 && (
        <p className="mt-3 text-sm text-muted">
          {countOf(trends.beyond, "report")} between the first and the newest {trends.beyond === 1 ? "is" : "are"} not looked at here.
        </p>
      )}
    </>
  );
}

function Empty({ trends }: { trends: Trends }) {
  return (
    <div className="border-t border-line py-6">
      <p className="text-muted">No scan with a date yet. Change shows once two scans are there that are comparable with each other.</p>
      {trends.leftOut.length > 0 && (
        <ul className="mt-2 list-disc ps-5 text-sm">
          {[...new Set(trends.leftOut.map(({ message }) => message))].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
