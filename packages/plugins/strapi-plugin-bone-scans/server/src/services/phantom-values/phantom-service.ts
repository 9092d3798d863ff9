import type {
  Device,
  DeviceEvent,
  DevicePhantoms,
  PhantomChart,
  PhantomFile,
  PhantomFileQuery,
  PhantomSeries,
  PhantomSeriesName,
} from "@trabecula/contracts";
import { controlChart, controlStatusOn, type ControlPeriod } from "@trabecula/reference-stats";
import { phantomBaselineDays, phantomPercentOf } from "@trabecula/report-types";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, fileRefused, orNotFound, type Member, type Strapi } from "@trabecula/strapi-kit";
import { requireDevice } from "../devices/device-service.ts";
import { requireAllCenters, type LaboratoryActor } from "../laboratory/owner.ts";
import type { Work } from "../work/work-kind.ts";
import { workOnFile, type SentWork } from "../work/work-service.ts";
import { entriesOf, eventsOf, seriesKeyOf, seriesOfDevice, type PhantomEntry } from "./entry-rows.ts";
import type { PhantomFileAnswer, PhantomFileTask } from "./phantom-file-worker.ts";

export async function phantomsOfDevice(strapi: Strapi, actor: Member, deviceId: string): Promise<DevicePhantoms> {
  const device = await requireDevice(strapi, actor, deviceId);
  const events = await eventsOf(strapi, deviceId);
  const series: PhantomSeries[] = [];
  for (const { key, name } of await seriesOfDevice(strapi, deviceId)) {
    const entries = await entriesOf(strapi, { deviceId, seriesKey: key });
    // The series was deleted concurrently.
    if (entries.length === 0) continue;
    series.push(await yieldToEventLoop(() => ({ ...name, ...lastOf(chartOf(device, entries, events), entries.length, events) })));
  }
  return { ...rulesOf(device), series, events };
}

/** @throws `not_found` if the device has no such series */
export async function phantomChart(strapi: Strapi, actor: Member, deviceId: string, series: PhantomSeriesName): Promise<PhantomChart> {
  const device = await requireDevice(strapi, actor, deviceId);
  const seriesKey = seriesKeyOf(series);
  const known = orNotFound((await seriesOfDevice(strapi, deviceId)).find(({ key }) => key === seriesKey));
  const entries = await entriesOf(strapi, { deviceId, seriesKey });
  const events = await eventsOf(strapi, deviceId);
  return yieldToEventLoop(() => {
    const byDay = new Map(entries.map((entry) => [entry.day, entry]));
    const periods = chartOf(device, entries, events).map(({ days, ...period }) => ({
      ...period,
      days: days.map(({ sums: _, broken, ...day }) => {
        const { id, readings } = byDay.get(day.day)!;
        return { id, ...day, broken: [...broken], readings: readings.length };
      }),
    }));
    return { ...known.name, ...rulesOf(device), periods, events };
  });
}

export function chartOf(
  device: Pick<Device, "scanner">,
  entries: readonly PhantomEntry[],
  events: readonly Pick<DeviceEvent, "day">[],
): ControlPeriod[] {
  const values = entries.flatMap(({ day, readings }) => readings.map((value) => ({ day, value })));
  return controlChart(values, { ...rulesOf(device), changes: events.map(({ day }) => day) });
}

function rulesOf({ scanner }: Pick<Device, "scanner">) {
  return { baselineDays: phantomBaselineDays, percent: phantomPercentOf(scanner) };
}

function lastOf(periods: readonly ControlPeriod[], days: number, events: readonly DeviceEvent[]) {
  const { days: ofPeriod, shift } = periods.at(-1)!;
  const { day: lastDay, value: lastValue } = ofPeriod.at(-1)!;
  const changes = events.map(({ day }) => day);
  const { state, since, broken } = controlStatusOn(periods, lastDay, { withinDays: 0, changes });
  return { days, lastDay, lastValue, state, since, broken: [...broken], shift };
}

const phantomFileWork: Work<PhantomFileTask, PhantomFileAnswer> = {
  job: "phantom-values",
  module: new URL("./phantom-file-worker.ts", import.meta.url),
  thread: "long",
  what: "files of phantom values",
  mostOfAnAccount: 2,
  longestMs: 30_000,
};

export async function readUploadedValues(
  strapi: Strapi,
  actor: LaboratoryActor,
  choice: PhantomFileQuery,
  sent: SentWork,
): Promise<PhantomFile> {
  requireAllCenters(actor);
  const answer = await workOnFile(strapi, actor, phantomFileWork, sent, ({ path, name }) => ({
    path,
    fileName: name ?? "The file",
    choice,
  }));
  if (!answer.ok) throw new AppError("unreadable_file", answer.message);
  const { scanners, problems } = answer.reply;
  if (scanners.some(({ series, events }) => series.length > 0 || events.length > 0)) return answer.reply;
  const [first, ...more] = problems;
  throw first ? fileRefused("unreadable_file", [first, ...more]) : new AppError("unreadable_file", "The table has no value.");
}
