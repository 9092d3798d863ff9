import { addDays, dayMs, utcDay, type Device, type NewDeviceCalibration, type Parameter } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import {
  calibrateByPeople,
  calibrateByPhantom,
  type CalibrationAnswer,
  type SectionReadings,
} from "@trabecula/repeat-scans/cross-calibration";
import { deviceControlText, findParameter, reportTypeOf, reportTypes, siteLabel } from "@trabecula/report-types";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { invalidField, wholeWorkspace, type Strapi } from "@trabecula/strapi-kit";
import { findDevice, requireDevice } from "../devices/device-service.ts";
import { reachOf, type LaboratoryActor } from "../laboratory/owner.ts";
import { controlOfScans } from "../phantom-values/control-of-scans.ts";
import { entriesOf, eventsOf, seriesKeyOf, seriesOfDevice } from "../phantom-values/entry-rows.ts";
import type { FoundCalibration } from "./calibration-rows.ts";

/** Scanners drift over longer periods. */
const mostDays = 366;

/** Calibrates from stored phantom values or from sent values of people. @throws `not_found`; `validation_failed` with the reason */
export async function findNewCalibration(
  strapi: Strapi,
  actor: LaboratoryActor,
  deviceId: string,
  request: NewDeviceCalibration,
): Promise<FoundCalibration> {
  const from = await requireDevice(strapi, actor, deviceId);
  const ofOne = from.workspaceId === null ? reachOf(actor) : wholeWorkspace(from.workspaceId);
  const to = await findDevice(strapi, ofOne, request.toDeviceId);
  if (!to) throw invalidField("toDeviceId", "The laboratory has no such device.");
  if (to.id === from.id) throw invalidField("toDeviceId", "A cross-calibration is between two different devices.");
  const parameter = parameterOf(request, from, to);
  await refuseDays(strapi, request, [from, to]);
  const answer = await answerOf(strapi, { from, to }, parameter, request);
  if (!answer.ok) throw invalidField(request.by.basis === "phantom" ? "parameter" : "by", answer.message);
  const { equation, sections, doubts } = answer;
  const named =
    request.by.basis === "phantom" ? { phantom: request.by.phantom, quantity: request.by.quantity } : { phantom: null, quantity: null };
  return {
    ...{ workspaceId: from.workspaceId ?? to.workspaceId, fromDeviceId: from.id, toDeviceId: to.id },
    ...{ parameter: parameter.key, site: request.site, basis: request.by.basis, ...named },
    ...{ firstDay: request.from, lastDay: request.until, equation, sections, doubts },
  };
}

async function answerOf(
  strapi: Strapi,
  devices: { readonly from: Device; readonly to: Device },
  parameter: Parameter,
  { by, site, from: firstDay, until: lastDay }: NewDeviceCalibration,
): Promise<CalibrationAnswer> {
  const scanners = { fromScanner: devices.from.scanner, toScanner: devices.to.scanner };
  if (by.basis === "people") {
    if (site === null) throw invalidField("site", "Say at which site the people were scanned.");
    return yieldToEventLoop(() => calibrateByPeople({ parameter, site, ...scanners, pairs: by.pairs }));
  }
  const { sections, doubts } = await readingsOfPhantom(strapi, devices, { ...by, firstDay, lastDay });
  const { quantity, unit } = by;
  const answer = await yieldToEventLoop(() => calibrateByPhantom({ parameter, ...scanners, quantity, unit, sections }));
  return answer.ok ? { ...answer, doubts: [...answer.doubts, ...doubts] } : answer;
}

function parameterOf({ parameter: key, site }: NewDeviceCalibration, from: Device, to: Device): Parameter {
  const [parameter, type] = [findParameter(key), reportTypeOf(key)];
  if (!parameter || !type) throw invalidField("parameter", `“${key}” is not a parameter of the catalogue.`);
  for (const { scanner, name } of [from, to])
    if (!reportTypes[type].scanners.some((known) => known.key === scanner))
      throw invalidField("parameter", `${parameter.abbreviation} is not measured on “${name}”.`);
  if (site !== null && !parameter.sites.includes(site))
    throw invalidField("site", `${parameter.abbreviation} is not measured at this site (${siteLabel(site)}).`);
  return parameter;
}

/** Allows tomorrow in UTC, for other time zones. */
async function refuseDays(strapi: Strapi, { from, until }: NewDeviceCalibration, devices: readonly Device[]): Promise<void> {
  if (until < from) throw invalidField("until", "The last day is not before the first.");
  if (until > addDays(utcDay(), 1)) throw invalidField("until", `${formatCalendarDate(until)} lies ahead.`);
  if ((Date.parse(until) - Date.parse(from)) / dayMs >= mostDays) throw invalidField("from", `Values of ${mostDays} days count at most.`);
  for (const { id, name } of devices) {
    const change = (await eventsOf(strapi, id)).find(({ day }) => day > from && day <= until);
    if (change)
      throw invalidField(
        "from",
        `“${name}” was changed on ${formatCalendarDate(change.day)} (${change.words}); choose days before it, or from it on.`,
      );
  }
}

interface PhantomDays {
  readonly phantom: string;
  readonly quantity: string;
  readonly unit: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

interface Read {
  readonly sections: ReadonlyMap<string, { readonly name: string; readonly readings: readonly number[] }>;
  readonly lastDay: string | null;
}

async function readingsOfPhantom(
  strapi: Strapi,
  devices: { readonly from: Device; readonly to: Device },
  days: PhantomDays,
): Promise<{ sections: SectionReadings[]; doubts: string[] }> {
  const [from, to] = [await readOf(strapi, devices.from, days), await readOf(strapi, devices.to, days)];
  const sections = [...new Set([...from.sections.keys(), ...to.sections.keys()])].map((key) => ({
    section: (from.sections.get(key) ?? to.sections.get(key))!.name,
    from: from.sections.get(key)?.readings ?? [],
    to: to.sections.get(key)?.readings ?? [],
  }));
  const doubts = [...(await outOfControl(strapi, devices.from, from)), ...(await outOfControl(strapi, devices.to, to))];
  return { sections, doubts };
}

async function readOf(
  strapi: Strapi,
  { id: deviceId }: Device,
  { phantom, quantity, unit, firstDay, lastDay }: PhantomDays,
): Promise<Read> {
  const sections = new Map<string, { name: string; readings: number[] }>();
  let last: string | null = null;
  for (const { key, name } of await seriesOfDevice(strapi, deviceId)) {
    if (key !== seriesKeyOf({ phantom, section: name.section, quantity, unit })) continue;
    // A year of a section takes some milliseconds in SQLite; yields between sections.
    await yieldToEventLoop();
    const entries = await entriesOf(strapi, { deviceId, seriesKey: key, from: firstDay, to: lastDay });
    if (entries.length === 0) continue;
    sections.set(name.section.toLowerCase(), { name: name.section, readings: entries.flatMap(({ readings }) => readings) });
    const { day } = entries.at(-1)!;
    if (last === null || day > last) last = day;
  }
  return { sections, lastDay: last };
}

async function outOfControl(strapi: Strapi, { id: deviceId, name, scanner }: Device, { lastDay }: Read): Promise<string[]> {
  if (lastDay === null) return [];
  const [control] = await controlOfScans(strapi, [{ deviceId, scanDate: lastDay, scanner }]);
  return control?.state === "out_of_control" ? [`“${name}” was ${deviceControlText(control)}.`] : [];
}
