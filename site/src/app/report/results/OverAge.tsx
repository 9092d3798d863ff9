import type { Report } from "@trabecula/contracts";
import type { ChartWish } from "@trabecula/report-view";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import type { OverAgeRequest } from "@trabecula/charts";
import { SmallChart } from "../../../charts/SmallChart.tsx";
import { messageOf } from "../../../shell/api-error.ts";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { curvesQuery } from "../../reports/report-queries.ts";
import { usePrinting } from "../../../charts/use-printing.ts";

/** Loaded on demand. */
const ChartDialog = lazy(() =>
  loadWithin("chart-dialog", async () => ({ default: (await import("../dialogs/ChartDialog.tsx")).ChartDialog }), chunkTimeoutMs),
);

/** Four per row on paper, in pixels. */
const paperSize = { width: 168, height: 136 };

export default function OverAge({ report, wishes }: { report: Report; wishes: readonly ChartWish[] }) {
  return (
    <section className="over-age" aria-labelledby="over-age-heading">
      <h2 id="over-age-heading" className="font-serif">
        Over age
      </h2>
      <ul>
        {wishes.map((wish) => (
          <li key={wish.key} data-outside={wish.why === "outside" || undefined}>
            <Chart report={report} wish={wish} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Chart({ report, wish }: { report: Report; wish: ChartWish }) {
  const [isOpen, setOpen] = useState(false);
  const isPrinting = usePrinting();
  const { data, isPending, error } = useQuery({
    ...curvesQuery(report.dataset.id, { parameter: wish.parameter, sex: report.subject.sex!, site: wish.site, age: wish.point?.age }),
    enabled: report.subject.sex !== null && report.subject.sex !== undefined,
  });
  const request = useMemo<OverAgeRequest | null>(
    () => (data ? { curves: data, parameter: wish, points: wish.point ? [wish.point] : [] } : null),
    [data, wish],
  );
  const siteTitle = `${wish.siteTitle.charAt(0).toLowerCase()}${wish.siteTitle.slice(1)}`;
  const title = `${wish.abbreviation}, ${siteTitle}`;
  return (
    <>
      <h3>
        {wish.abbreviation} <small>{siteTitle}</small>
      </h3>
      {isPending && <Skeleton className="h-44 w-full" />}
      {error && <p className="text-sm text-muted">No chart: {messageOf(error)}</p>}
      {request && <SmallChart title={title} request={request} size={isPrinting ? paperSize : undefined} onOpen={() => setOpen(true)} />}
      {request && isOpen && (
        <Suspense fallback={null}>
          {" "}
          <ChartDialog
            title={title}
            label={wish.label}
            request={request}
            source={`${report.dataset.manifest.name} ${report.dataset.version}`}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
