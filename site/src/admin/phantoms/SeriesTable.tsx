import type { PhantomPeriod, PhantomSeries, PhantomSeriesName, PhantomStandingState } from "@trabecula/contracts";
import { controlRuleTexts, shiftSentence, phantomText, standingLabels } from "@trabecula/report-types";
import { formatCalendarDate, formatDecimals } from "@trabecula/messages";
import { type BadgeTone, Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";

export const sameSeries = (one: PhantomSeriesName, other: PhantomSeriesName): boolean => keyOfSeries(one) === keyOfSeries(other);

const keyOfSeries = ({ phantom, section, quantity, unit }: PhantomSeriesName): string => JSON.stringify([phantom, section, quantity, unit]);

const standingTones: Readonly<Record<PhantomStandingState, BadgeTone>> = {
  in_control: "success",
  out_of_control: "error",
  not_judged: "neutral",
  changed_since: "warning",
  no_values: "neutral",
};

export function whyText({ state, since, broken, shift }: Pick<PhantomSeries, "state" | "since" | "broken" | "shift">): string {
  const rules = broken.map((rule) => controlRuleTexts[rule]).join("; ");
  return [
    ...(state === "out_of_control" && since !== null ? [`Since ${formatCalendarDate(since)}: ${rules}.`] : []),
    ...(shift ? [shiftSentence(shift, formatCalendarDate)] : []),
  ].join(" ");
}

/** Enough digits to show a hundredth of a standard deviation. */
const decimalsFor = (sd: number) => Math.max(0, Math.min(6, Math.ceil(-Math.log10(sd)) + 2));

export function periodSentences({ from, limits, days, shift, step }: PhantomPeriod, unit: string, baselineDays: number): string[] {
  if (limits === null) {
    const missing = baselineDays - days.length;
    const why = missing > 0 ? `${missing} more before a day is judged` : "they never differ, so that there are no limits";
    return [`From ${formatCalendarDate(from)}: ${days.length === 1 ? "1 day" : `${days.length} days`}; ${why}.`];
  }
  const { center, sd, days: learned } = limits;
  const shown = (value: number) => [formatDecimals(value, decimalsFor(sd)), ...(unit === "" ? [] : [unit])].join(" ");
  const percent = step === null || center - step === 0 ? "" : ` (${formatDecimals((100 * step) / Math.abs(center - step), 1)} %)`;
  return [
    `From ${formatCalendarDate(from)}: center ${shown(center)}, SD ${shown(sd)}, from ${learned} of ${days.length} days.`,
    ...(step === null ? [] : [`The center lies ${step > 0 ? "+" : ""}${shown(step)}${percent} from that before the change.`]),
    ...(shift ? [shiftSentence(shift, formatCalendarDate)] : []),
  ];
}

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
