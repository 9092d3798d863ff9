import type { Core } from "@strapi/strapi";
import type { Device, NewDeviceCalibration, Parameter } from "@trabecula/contracts";
import { calibrateByPeople, calibrateByPhantom, type CalibrationAnswer } from "@trabecula/repeat-scans/cross-calibration";
import { findParameter, reportTypeOf, reportTypes, siteLabel } from "@trabecula/report-types";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, notFound } from "@trabecula/strapi-kit";
import { formatCalendarDate } from "@trabecula/messages";
import { findDevice } from "../devices/device-rows.ts";
import { eventsOf } from "../phantom-values/entry-rows.ts";
import type { FoundCalibration } from "./calibration-rows.ts";
import { readingsOfPhantom } from "./readings-of-phantom.ts";

const dayMs = 86_400_000;
/** Scanners drift over longer periods. */
const mostDays = 366;

/** Computes the cross-calibration from stored or sent values. @throws AppError `not_found`; `validation_failed` with the reason */
export async function findNewCalibration(
  strapi: Core.Strapi,
  deviceId: string,
  request: NewDeviceCalibration,
  now = new Date(),
): Promise<FoundCalibration> {
  const from = await findDevice(strapi, deviceId);
  if (!from) throw notFound();
  const to = await findDevice(strapi, request.toDeviceId);
  if (!to) throw refuse("toDeviceId", "The laboratory has no such device.");
  if (to.id === from.id) throw refuse("toDeviceId", "A cross-calibration is between two different devices.");
  const parameter = parameterOf(request, from, to);
  await refuseDays(strapi, request, [from, to], now);
  const answer = await answerOf(strapi, { from, to }, parameter, request);
  if (!answer.ok) throw refuse(request.by.basis === "phantom" ? "parameter" : "by", answer.message);
  const { equation, sections, doubts } = answer;
  const named =
    request.by.basis === "phantom" ? { phantom: request.by.phantom, quantity: request.by.quantity } : { phantom: null, quantity: null };
  return {
    ...{ fromDeviceId: from.id, toDeviceId: to.id, parameter: parameter.key, site: request.site, basis: request.by.basis, ...named },
    ...{ firstDay: request.from, lastDay: request.until, equation, sections, doubts },
  };
}

async function answerOf(
  strapi: Core.Strapi,
  devices: { readonly from: Device; readonly to: Device },
  parameter: Parameter,
  { by, site, from: firstDay, until: lastDay }: NewDeviceCalibration,
): Promise<CalibrationAnswer> {
  const scanners = { fromScanner: devices.from.scanner, toScanner: devices.to.scanner };
  if (by.basis === "people") {
    if (site === null) throw refuse("site", "Say at which site the people were scanned.");
    return yieldToEventLoop(() => calibrateByPeople({ parameter, site, ...scanners, pairs: by.pairs }));
  }
  const { sections, doubts } = await readingsOfPhantom(strapi, devices, { ...by, firstDay, lastDay });
  const { quantity, unit } = by;
  const answer = await yieldToEventLoop(() => calibrateByPhantom({ parameter, ...scanners, quantity, unit, sections }));
  return answer.ok ? { ...answer, doubts: [...answer.doubts, ...doubts] } : answer;
}

function parameterOf({ parameter: key, site }: NewDeviceCalibration, from: Device, to: Device): Parameter {
  const [parameter, type] = [findParameter(key), reportTypeOf(key)];
  if (!parameter || !type) throw refuse("parameter", `“${key}” is not a parameter of the catalogue.`);
  for (const { scanner, name } of [from, to])
    if (!reportTypes[type].scanners.some((known) => known.key === scanner))
      throw refuse("parameter", `${parameter.abbreviation} is not measured on “${name}”.`);
  if (site !== null && !parameter.sites.includes(site))
    throw refuse("site", `${parameter.abbreviation} is not measured at this site (${siteLabel(site)}).`);
  return parameter;
}

/** Allows tomorrow in UTC, for other time zones. */
async function refuseDays(
  strapi: Core.Strapi,
  { from, until }: NewDeviceCalibration,
  devices: readonly Device[],
  now: Date,
): Promise<void> {
  if (until < from) throw refuse("until", "The last day is not before the first.");
  if (until > new Date(now.getTime() + dayMs).toISOString().slice(0, 10)) throw refuse("until", `${formatCalendarDate(until)} lies ahead.`);
  if ((Date.parse(until) - Date.parse(from)) / dayMs >= mostDays) throw refuse("from", `Values of ${mostDays} days count at most.`);
  for (const { id, name } of devices) {
    const change = (await eventsOf(strapi, id)).find(({ day }) => day > from && day <= until);
    if (change)
      throw refuse(
        "from",
        `“${name}” was changed on ${formatCalendarDate(change.day)} (${change.words}); choose days before it, or from it on.`,
      );
  }
}

function refuse(field: string, message: string): AppError {
  return new AppError("validation_failed", message, { [field]: message });
}
