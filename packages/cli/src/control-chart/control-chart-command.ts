import { controlChart, type ControlDay, type ControlPeriod } from "@trabecula/reference-stats";
import { nameOfSeries } from "@trabecula/repeat-scans/phantom";
import { brokenRulesText, shiftSentence } from "@trabecula/report-types";
import { onlyWord, readArguments, decimal, wholeNumber } from "../arguments.ts";
import { readBytes } from "../files.ts";
import { phantomTableIn } from "../phantom-table.ts";
import { sheetChoiceOf, sheetFlags } from "../sheet-choice.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";

const text = { type: "string" } as const;
const options = { baseline: text, percent: text, ...sheetFlags, json: { type: "boolean" } } as const;

/** `trabecula control-chart`. Exit code 1 if the device was out of control on its last day. */
export async function controlChartCommand(args: string[], streams: Streams): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const path = onlyWord(positionals, "Name one table of phantom values, or - for standard input.");
  const baselineDays = wholeNumber("--baseline", values.baseline, 5, 1000) ?? 10;
  const percent = decimal("--percent", values.percent, 0.01, 100) ?? null;
  const { series, events } = await phantomTableIn(await readBytes(path, streams), sheetChoiceOf(values), streams);
  const charts = series.map((one) => {
    const changes = events.filter(({ device }) => device === one.device).map(({ day }) => day);
    return { name: nameOfSeries(one), periods: controlChart(one.values, { baselineDays, percent, changes }) };
  });
  if (charts.length === 0) throw new UsageError("The table has no value.");
  streams.stdout.write(values.json ? `${JSON.stringify(charts)}\n` : charts.map(asText).join("\n"));
  return charts.some(({ periods }) => lastDay(periods).state === "out_of_control") ? 1 : 0;
}

function lastDay(periods: readonly ControlPeriod[]): ControlDay {
  return periods.at(-1)!.days.at(-1)!;
}

function asText({ name, periods }: { name: string; periods: readonly ControlPeriod[] }): string {
  const { day, state } = lastDay(periods);
  const verdict = { in_control: "in control", out_of_control: "OUT OF CONTROL", baseline: "not judged yet", no_limits: "not judged yet" }[
    state
  ];
  return [`${name === "" ? "Phantom" : name}: ${verdict} on ${day}.`, ...periods.flatMap(periodLines), ""].join("\n");
}

function periodLines({ from, limits, days, shift, step }: ControlPeriod): string[] {
  if (limits === null) return [`  From ${from}: ${days.length} days, too few for limits, or all alike.`];
  const [center, sd] = [limits.center, limits.sd].map((value) => String(Number(value.toPrecision(5))));
  return [
    `  From ${from}: ${days.length} days, center ${center}, SD ${sd}.`,
    ...(step === null ? [] : [`    The center lies ${step < 0 ? "" : "+"}${Number(step.toPrecision(3))} from that before the change.`]),
    ...(shift === null ? [] : [`    ${shiftSentence(shift, (day) => day)}`]),
    ...days
      .filter(({ broken }) => broken.length > 0)
      .map(({ day, value, broken }) => `    ${day}  ${Number(value.toPrecision(6))}  ${brokenRulesText(broken)}`),
  ];
}
