import { controlChart, type ControlDay, type ControlPeriod } from "@trabecula/reference-stats";
import { UnreadableTable } from "@trabecula/study-tables";
import { readTable } from "@trabecula/study-tables/workbook";
import { isWorkbook } from "@trabecula/study-tables/workbook-text";
import { onlyWord, readArguments } from "../arguments.ts";
import { decimal, wholeNumber } from "../choices.ts";
import { readBytes } from "../files.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";
import { readQcValues, type QcSeries } from "./read-qc-values.ts";

const text = { type: "string" } as const;
const options = { baseline: text, percent: text, sheet: text, json: { type: "boolean" } } as const;

/** Some hundred years of ten phantoms a day. */
const mostRows = 400_000;

const brokenWords: Readonly<Record<ControlDay["broken"][number], string>> = {
  "1_3s": "beyond 3 SD",
  "2_2s": "two in a row beyond 2 SD on one side",
  R_4s: "4 SD apart from the day before",
  "4_1s": "four in a row beyond 1 SD on one side",
  "10_x": "ten in a row on one side",
  percent: "farther from the center than the percentage allows",
  cusum_up: "cumulative sum: the mean has risen",
  cusum_down: "cumulative sum: the mean has fallen",
};

/** `trabecula control-chart`: whether a phantom says that a device is in control. Exit code 1 where its last day is not. */
export async function controlChartCommand(args: string[], streams: Streams): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const path = onlyWord(positionals, "Name one table of phantom values, or - for standard input.");
  const baselineDays = wholeNumber("--baseline", values.baseline, 5, 1000) ?? 10;
  const percent = decimal("--percent", values.percent, 0.01, 100) ?? null;
  const charts = (await seriesIn(await readBytes(path, streams), values.sheet)).map((series) => ({
    name: series.name,
    periods: controlChart(series.values, { baselineDays, percent, changes: series.changes }),
  }));
  if (charts.length === 0) throw new UsageError("The table has no value.");
  streams.stdout.write(values.json ? `${JSON.stringify(charts)}\n` : charts.map(inWords).join("\n"));
  return charts.some(({ periods }) => lastDay(periods).state === "out_of_control") ? 1 : 0;
}

async function seriesIn(bytes: Uint8Array, sheet: string | undefined): Promise<QcSeries[]> {
  try {
    return readQcValues({ ...(await readTable(bytes, mostRows, sheet)), isWorkbook: isWorkbook(bytes) });
  } catch (error) {
    throw error instanceof UnreadableTable ? new UsageError(error.message) : error;
  }
}

function lastDay(periods: readonly ControlPeriod[]): ControlDay {
  return periods.at(-1)!.days.at(-1)!;
}

function inWords({ name, periods }: { name: string; periods: readonly ControlPeriod[] }): string {
  const { day, state } = lastDay(periods);
  const verdict = { in_control: "in control", out_of_control: "OUT OF CONTROL", baseline: "not judged yet", no_limits: "not judged yet" }[
    state
  ];
  return [`${name === "" ? "Phantom" : name}: ${verdict} on ${day}.`, ...periods.flatMap(periodInWords), ""].join("\n");
}

function periodInWords({ from, limits, days, shift }: ControlPeriod): string[] {
  if (limits === null) return [`  From ${from}: ${days.length} days, too few for limits, or all alike.`];
  const [center, sd] = [limits.center, limits.sd].map((value) => String(Number(value.toPrecision(5))));
  const drift =
    shift && `    The mean has ${shift.direction === "up" ? "risen" : "fallen"} since about ${shift.since}; seen on ${shift.seenOn}.`;
  return [
    `  From ${from}: ${days.length} days, center ${center}, SD ${sd}.`,
    ...(drift === null ? [] : [drift]),
    ...days
      .filter(({ broken }) => broken.length > 0)
      .map(
        ({ day, value, broken }) => `    ${day}  ${Number(value.toPrecision(6))}  ${broken.map((rule) => brokenWords[rule]).join("; ")}`,
      ),
  ];
}
