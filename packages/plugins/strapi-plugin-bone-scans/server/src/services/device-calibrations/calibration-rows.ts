import type { CalibrationEquation, CalibrationSection, Site } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { newId, type Reach, type Row, rowsOf, storedJson, type Strapi } from "@trabecula/strapi-kit";
import { usableIn, type OwnerId } from "../laboratory/owner.ts";

const calibrationUid = "plugin::bone-scans.device-calibration";

const placeFields = ["documentId", "workspaceId", "fromDeviceId", "toDeviceId", "parameter", "site", "basis"] as const;
const figureFields = ["phantom", "quantity", "firstDay", "lastDay", "equation"] as const;
const allFields = [...placeFields, ...figureFields, "sections", "doubts", "inUse", "createdAt"] as const;

export const calibrationRows = (strapi: Strapi) => rowsOf(strapi, calibrationUid);

export const calibrationJson = storedJson<{
  equation: CalibrationEquation;
  sections: readonly CalibrationSection[];
  doubts: readonly string[];
}>();

export type CalibrationRow = Pick<Row<typeof calibrationUid>, (typeof allFields)[number]>;
export type LineRow = Pick<CalibrationRow, (typeof placeFields | typeof figureFields)[number]>;

export interface CalibrationPlace {
  readonly workspaceId: OwnerId;
  readonly fromDeviceId: string;
  readonly toDeviceId: string;
  readonly parameter: string;
  readonly site: Site | null;
}

export interface FoundCalibration extends CalibrationPlace {
  readonly basis: "phantom" | "people";
  readonly phantom: string | null;
  readonly quantity: string | null;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly equation: CalibrationEquation;
  readonly sections: readonly CalibrationSection[];
  readonly doubts: readonly string[];
}

export const mostFromDevice = 100;
const rowsPerBatch = 500;

/** Lists current calibrations first, at most a hundred per direction. */
export async function calibrationsWith(strapi: Strapi, reach: Reach, deviceId: string): Promise<CalibrationRow[]> {
  const orderBy = [{ inUse: "desc" as const }, { id: "desc" as const }];
  const find = (where: { fromDeviceId: string } | { toDeviceId: string }) =>
    calibrationRows(strapi).findMany({
      select: ["id", ...allFields],
      where: { ...where, ...usableIn(reach) },
      orderBy,
      limit: mostFromDevice,
    });
  const rows = [...(await find({ fromDeviceId: deviceId })), ...(await find({ toDeviceId: deviceId }))];
  return rows.toSorted((one, other) => other.id - one.id);
}

export function findCalibration(strapi: Strapi, reach: Reach, id: string): Promise<CalibrationRow | null> {
  return calibrationRows(strapi).findOne({ select: allFields, where: { documentId: id, ...usableIn(reach) } });
}

/** Reads lines of the laboratory and the reach's workspaces. Yields to the event loop between parts. */
export async function linesBetween(strapi: Strapi, reach: Reach, deviceIds: readonly string[]): Promise<LineRow[]> {
  const lines: LineRow[] = [];
  for (let offset = 0; ; offset += rowsPerBatch) {
    const rows = await calibrationRows(strapi).findMany({
      select: [...placeFields, ...figureFields],
      where: { inUse: true, fromDeviceId: { $in: deviceIds }, toDeviceId: { $in: deviceIds }, ...usableIn(reach) },
      orderBy: [{ id: "asc" }],
      limit: rowsPerBatch,
      offset,
    });
    lines.push(...rows);
    if (rows.length < rowsPerBatch) return lines;
    await yieldToEventLoop();
  }
}

/** Returns all current calibrations: people enter each of them, so they are few. */
export function activeCalibrations(
  strapi: Strapi,
): Promise<Pick<CalibrationRow, "documentId" | "workspaceId" | "fromDeviceId" | "toDeviceId">[]> {
  const select = ["documentId", "workspaceId", "fromDeviceId", "toDeviceId"] as const;
  return calibrationRows(strapi).findMany({ select: [...select], where: { inUse: true }, orderBy: [{ id: "asc" }] });
}

/** Ends current calibrations of the pair, parameter and site in both directions. Needs a transaction. */
export async function endOthers(
  strapi: Strapi,
  { workspaceId, fromDeviceId, toDeviceId, parameter, site }: CalibrationPlace,
): Promise<void> {
  for (const [from, to] of [
    [fromDeviceId, toDeviceId],
    [toDeviceId, fromDeviceId],
  ] as const)
    await calibrationRows(strapi).updateMany({
      where: { workspaceId, fromDeviceId: from, toDeviceId: to, parameter, site, inUse: true },
      data: { inUse: false, updatedAt: new Date() },
    });
}

export async function insertCalibration(strapi: Strapi, { equation, sections, doubts, ...found }: FoundCalibration): Promise<string> {
  const documentId = newId();
  const texts = calibrationJson.write({ equation, sections, doubts });
  await calibrationRows(strapi).createMany({ data: [{ documentId, ...found, ...texts, inUse: true }] });
  return documentId;
}

export async function calibrationsOf(strapi: Strapi, workspaceId: string) {
  const rows = await calibrationRows(strapi).findMany({ select: allFields, where: { workspaceId }, orderBy: [{ id: "asc" }] });
  return rows.map(({ equation, sections, doubts, ...row }) => ({ ...row, ...calibrationJson.read({ equation, sections, doubts }) }));
}

export async function deleteCalibrationsOf(strapi: Strapi, workspaceId: string): Promise<void> {
  await calibrationRows(strapi).deleteMany({ where: { workspaceId } });
}
