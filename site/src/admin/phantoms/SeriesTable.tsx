import type { PhantomSeries } from "@trabecula/contracts";
import { phantomText, standingLabels } from "@trabecula/report-types";
import { formatCalendarDate } from "@trabecula/messages";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { keyOfSeries, sameSeries, standingTones, whyText } from "./model/phantom-words.ts";

interface Props {
  series: readonly PhantomSeries[];
  shown: PhantomSeries;
  onShow: (series: PhantomSeries) => void;
}

export function SeriesTable({ series, shown, onShow }: Props) {
  return (
    <DataTable
      caption="What is measured"
      rows={series}
      rowId={keyOfSeries}
      columns={[
        { key: "name", header: "Phantom", cell: (one) => <NameAndState series={one} /> },
        { key: "last", header: "Last day", cell: ({ lastDay }) => formatCalendarDate(lastDay), className: "whitespace-nowrap" },
        { key: "days", header: "Days", align: "right", cell: ({ days }) => days, className: "max-sm:hidden" },
        ...(series.length === 1 ? [] : [chartColumn(shown, onShow)]),
      ]}
    />
  );
}

function chartColumn(shown: PhantomSeries, onShow: Props["onShow"]): Column<PhantomSeries> {
  return {
    key: "acts",
    header: <span className="sr-only">Chart</span>,
    align: "right",
    className: "print:hidden",
    cell: (one) =>
      sameSeries(one, shown) ? (
        <span className="text-muted">Shown</span>
      ) : (
        <Button variant="quiet" size="small" aria-label={`Chart of ${phantomText(one)}`} onClick={() => onShow(one)}>
          Chart
        </Button>
      ),
  };
}

function NameAndState({ series }: { series: PhantomSeries }) {
  return (
    <span className="block min-w-44">
      <span className="mr-2 font-medium">{phantomText(series)}</span>
      <Badge tone={standingTones[series.state]}>{standingLabels[series.state]}</Badge>
      <span className="block text-muted">{whyText(series)}</span>
    </span>
  );
}
