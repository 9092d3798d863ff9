import type { Report } from "@trabecula/contracts";
import { lowerFirst } from "@trabecula/messages";
import { blockTitles, type ChartWish } from "@trabecula/report-view";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ChartSize, OverAgeRequest } from "@trabecula/charts";
import { SmallChart } from "../../../charts/SmallChart.tsx";
import { messageOf } from "../../../shell/api-error.ts";
import { lazyPart } from "../../../shell/lazy-screen.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { curvesQuery } from "../../reports/report-queries.ts";
import { useElementWidth } from "../../../charts/use-element-width.ts";
import { usePrinting } from "../../../charts/use-printing.ts";
import { Kept } from "../../../ui/Kept.tsx";

const ChartDialog = lazyPart("chart-dialog", () => import("../dialogs/ChartDialog.tsx"));

/** Pixels on paper. Charts fill their row, at most four in it. */
const [paperWidth, paperGap, mostInRow] = [700, 8, 4];
const paperSize = (count: number) => {
  const inRow = Math.min(count, mostInRow);
  return { width: Math.floor((paperWidth - paperGap * (inRow - 1)) / inRow), height: inRow < mostInRow ? 168 : 136 };
};

/** Pixels on screen. */
const [leastWidth, screenGap, widest, lowest, highest] = [300, 24, 460, 190, 240];
const screenSize = (width: number, count: number) => {
  const columns = Math.max(1, Math.min(count, Math.floor((width + screenGap) / (leastWidth + screenGap))));
  const each = Math.min(widest, Math.floor((width - screenGap * (columns - 1)) / columns));
  return { width: each, height: Math.round(Math.min(highest, Math.max(lowest, each * 0.66))) };
};

interface Props {
  report: Report;
  wishes: readonly ChartWish[];
  /** The charts lead the report: large, without a heading. */
  leads: boolean;
}

export default function OverAge({ report, wishes, leads }: Props) {
  const [box, width] = useElementWidth<HTMLElement>(358);
  const isPrinting = usePrinting();
  const size = isPrinting ? paperSize(wishes.length) : leads ? screenSize(width, wishes.length) : undefined;
  return (
    <section ref={box} aria-labelledby="over-heading" className="over-age" data-leads={leads || undefined}>
      <h2 id="over-heading" className="font-serif">
        {blockTitles.charts}
      </h2>
      <ul data-count={Math.min(wishes.length, mostInRow)}>
        {wishes.map((wish) => (
          <li key={wish.key} data-outside={wish.why === "outside" || undefined}>
            <Chart {...{ report, wish, size }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const pointsOf = ({ point, earlier, apart = [], zoneNames }: ChartWish) => ({ points: point ? [point] : [], earlier, apart, zoneNames });

function Chart({ report, wish, size }: { report: Report; wish: ChartWish; size: ChartSize | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isPending, error } = useQuery({
    ...curvesQuery(report.dataset.id, { parameter: wish.parameter, sex: report.subject.sex!, site: wish.site, age: wish.point?.age }),
    enabled: report.subject.sex !== null && report.subject.sex !== undefined,
  });
  const request = useMemo<OverAgeRequest | null>(() => (data ? { curves: data, parameter: wish, ...pointsOf(wish) } : null), [data, wish]);
  const siteTitle = lowerFirst(wish.siteTitle);
  const title = `${wish.abbreviation}, ${siteTitle}`;
  return (
    <>
      <h3>
        <span translate="no">{wish.abbreviation}</span> <small>{siteTitle}</small> {wish.value && <span translate="no">{wish.value}</span>}
      </h3>
      {isPending && <Skeleton className="h-44 w-full" />}
      {error && <p className="text-sm text-muted">No chart: {messageOf(error)}</p>}
      {request && <SmallChart title={title} request={request} size={size} onOpen={() => setOpen(true)} />}
      {wish.change && (
        <p data-significant={wish.change.significant || undefined}>
          <Kept text={wish.change.text} />
        </p>
      )}
      {wish.visitNotes?.map((note) => (
        <p key={note}>
          <Kept text={note} />
        </p>
      ))}
      {request && isOpen && (
        <ChartDialog
          title={title}
          label={wish.label}
          request={request}
          source={`${report.dataset.manifest.name} ${report.dataset.version}`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
