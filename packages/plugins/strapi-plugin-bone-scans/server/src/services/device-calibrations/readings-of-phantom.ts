import type { Core } from "@strapi/strapi";
import type { Device } from "@trabecula/contracts";
import type { SectionReadings } from "@trabecula/repeat-scans/cross-calibration";
import { deviceControlText } from "@trabecula/report-types";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { controlOfScans } from "../phantom-values/control-of-scans.ts";
import { entriesOf, seriesKeyOf } from "../phantom-values/entry-rows.ts";
import { seriesOfDevice } from "../phantom-values/series-of-device.ts";

export interface PhantomDays {
  readonly phantom: string;
  readonly quantity: string;
  readonly unit: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

interface Read {
  readonly sections: ReadonlyMap<string, { readonly name: string; readonly readings: readonly number[] }>;
  /** Null: no values. */
  readonly lastDay: string | null;
}

/** Readings of two devices per phantom section, and a sentence for each device out of control on its last day. */
export async function readingsOfPhantom(
  strapi: Core.Strapi,
  devices: { readonly from: Device; readonly to: Device },
  asked: PhantomDays,
): Promise<{ sections: SectionReadings[]; doubts: string[] }> {
  const [from, to] = [await readOf(strapi, devices.from, asked), await readOf(strapi, devices.to, asked)];
  const sections = [...new Set([...from.sections.keys(), ...to.sections.keys()])].map((key) => ({
    section: (from.sections.get(key) ?? to.sections.get(key))!.name,
    from: from.sections.get(key)?.readings ?? [],
    to: to.sections.get(key)?.readings ?? [],
  }));
  const doubts = [...(await outOfControl(strapi, devices.from, from)), ...(await outOfControl(strapi, devices.to, to))];
  return { sections, doubts };
}

/** Names are case-insensitive. */
async function readOf(
  strapi: Core.Strapi,
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

async function outOfControl(strapi: Core.Strapi, { id: deviceId, name, scanner }: Device, { lastDay }: Read): Promise<string[]> {
  if (lastDay === null) return [];
  const [control] = await controlOfScans(strapi, [{ deviceId, scanDate: lastDay, scanner }]);
  return control?.state === "out_of_control" ? [`“${name}” was ${deviceControlText(control)}.`] : [];
}
