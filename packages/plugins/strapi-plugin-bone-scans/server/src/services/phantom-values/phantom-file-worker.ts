import { readFileSync } from "node:fs";
import { ZNewDeviceEvent, ZNewPhantomSeries, type NewPhantomSeries, type PhantomFile } from "@trabecula/contracts";
import { phantomText } from "@trabecula/report-types";
import { readPhantomTable, type PhantomSeries } from "@trabecula/repeat-scans/phantom";
import { refuseUnreadable } from "@trabecula/study-tables";
import { readTable, type SheetChoice } from "@trabecula/study-tables/workbook";
import { countOf, formatCount } from "@trabecula/messages";

export interface PhantomFileTask {
  readonly path: string;
  readonly fileName: string;
  readonly choice: SheetChoice;
}

export type PhantomFileAnswer = { readonly ok: true; readonly reply: PhantomFile } | { readonly ok: false; readonly message: string };

const mostRows = 20_000;
const mostProblems = 200;

export default async function readPhantomFile({ path, fileName, choice }: PhantomFileTask): Promise<PhantomFileAnswer> {
  try {
    const bytes = readFileSync(path);
    const table = await readTable(bytes, mostRows + 2, choice);
    if (table.records.length > mostRows + 1)
      return { ok: false, message: `The file has more than ${formatCount(mostRows)} rows; split it.` };
    const { rows, series, events, problems } = readPhantomTable(table);
    const fileProblems: PhantomFile["problems"] = problems.map((problem) => ({ file: fileName, ...problem }));
    const tell = (message: string) => fileProblems.push({ file: fileName, line: null, message });
    const names = new Set([...series, ...events].map(({ device }) => device));
    const scanners = [...names].map((name) => ({
      name,
      series: series.filter(({ device }) => device === name).flatMap((one) => seriesToAdd(one, tell)),
      events: events
        .filter(({ device }) => device === name)
        .flatMap(({ day, words }) => {
          const event = ZNewDeviceEvent.safeParse({ day, words });
          if (!event.success) tell(`The event of ${day} is left out: ${event.error.issues[0]!.message}`);
          return event.success ? [event.data] : [];
        }),
    }));
    const problemCount = fileProblems.length;
    return {
      ok: true,
      reply: { rows, scanners, problems: fileProblems.slice(0, mostProblems), problemCount, remarks: [...table.remarks] },
    };
  } catch (error) {
    return refuseUnreadable(error);
  }
}

/** Values by day in the shape of an add request; empty if they cannot be added. */
function seriesToAdd({ device: _, values, ...name }: PhantomSeries, tell: (message: string) => void): NewPhantomSeries[] {
  const days = [...Map.groupBy(values, ({ day }) => day)].map(([day, ofDay]) => ({ day, readings: ofDay.map(({ value }) => value) }));
  const series = ZNewPhantomSeries.safeParse({ ...name, days: days.sort((one, other) => (one.day < other.day ? -1 : 1)) });
  if (series.success) return [series.data];
  tell(`${phantomText(name)} is left out, with ${countOf(values.length, "value")}: ${series.error.issues[0]!.message}`);
  return [];
}
