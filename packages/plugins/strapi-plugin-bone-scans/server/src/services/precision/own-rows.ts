import type { Core } from "@strapi/strapi";
import type { CrossCalibration, OwnCrossCalibration, OwnPrecision, PrecisionProtocol, ReplacePrecisionRequest } from "@trabecula/contracts";
import { insertOnce, newId, rowsOf, storedJson, toInstantOrNull } from "@trabecula/strapi-kit";
import { openProtocol } from "./open-protocol.ts";

const listUid = "plugin::bone-scans.precision-list";
const errorUid = "plugin::bone-scans.precision-error";
const lineUid = "plugin::bone-scans.cross-calibration";
const key = "own";

const errorFields = [
  "reportType",
  "parameter",
  "site",
  "scanner",
  "protocol",
  "rmsSd",
  "rmsCvPercent",
  "degreesOfFreedom",
  "note",
] as const;
const lineFields = [
  ...(["reportType", "parameter", "site", "fromScanner", "toScanner", "fromProtocol", "toProtocol"] as const),
  ...(["slope", "intercept", "correlation", "people", "sdFrom", "sdTo", "lower", "upper", "source"] as const),
] as const;

const errorJson = storedJson<{ protocol: PrecisionProtocol }>();
const lineJson = storedJson<{ fromProtocol: PrecisionProtocol; toProtocol: PrecisionProtocol }>();

export interface OwnError extends Pick<OwnPrecision, "reportType" | "parameter" | "site" | "scanner"> {
  readonly protocol: PrecisionProtocol;
  readonly rmsSd: number | null;
  readonly rmsCvPercent: number | null;
  readonly degreesOfFreedom: number | null;
  readonly note: string | null;
}

export interface ListState {
  readonly version: number;
  readonly changedAt: string | null;
}

/** Current version; 0 before the first. */
export async function listState(strapi: Core.Strapi): Promise<ListState> {
  const row = await rowsOf(strapi, listUid).findOne({ select: ["version", "changedAt"], where: { key } });
  return { version: row?.version ?? 0, changedAt: toInstantOrNull(row?.changedAt) };
}

/** In order of entry. */
export async function ownErrors(strapi: Core.Strapi): Promise<OwnError[]> {
  const rows = await rowsOf(strapi, errorUid).findMany({ select: errorFields, orderBy: [{ id: "asc" }] });
  return rows.map(({ protocol, ...row }) => ({ ...(row as Omit<OwnError, "protocol">), ...errorJson.read({ protocol }) }));
}

/** In order of entry. */
export async function ownLines(strapi: Core.Strapi): Promise<CrossCalibration[]> {
  const rows = await rowsOf(strapi, lineUid).findMany({ select: lineFields, orderBy: [{ id: "asc" }] });
  return rows.map(({ fromProtocol, toProtocol, people, ...row }) => ({
    ...(row as Omit<CrossCalibration, "fromProtocol" | "toProtocol" | "n">),
    ...lineJson.read({ fromProtocol, toProtocol }),
    n: people,
  }));
}

/** Increments the version if it still equals `version`; false after a concurrent change. Call in a transaction, before replacing rows. */
export async function claimNextVersion(strapi: Core.Strapi, version: number): Promise<boolean> {
  await insertOnce(strapi, listUid, { documentId: newId(), key, version: 0 }, ["key"]);
  const next = { version: version + 1, changedAt: new Date(), updatedAt: new Date() };
  return (await rowsOf(strapi, listUid).updateMany({ where: { key, version }, data: next })).count === 1;
}

/** Call in a transaction that has claimed the next version. */
export async function replaceRows(strapi: Core.Strapi, { items, crossCalibrations }: ReplacePrecisionRequest): Promise<void> {
  await rowsOf(strapi, errorUid).deleteMany({ where: {} });
  if (items.length > 0) await rowsOf(strapi, errorUid).createMany({ data: items.map(errorRow) });
  if (crossCalibrations === undefined) return;
  await rowsOf(strapi, lineUid).deleteMany({ where: {} });
  if (crossCalibrations.length > 0) await rowsOf(strapi, lineUid).createMany({ data: crossCalibrations.map(lineRow) });
}

export function errorOf({ protocol, rmsSd, rmsCvPercent, df, note, ...place }: OwnPrecision): OwnError {
  return {
    ...place,
    protocol: openProtocol(protocol),
    rmsSd: rmsSd ?? null,
    rmsCvPercent: rmsCvPercent ?? null,
    degreesOfFreedom: df ?? null,
    note: note ?? null,
  };
}

export function lineOf({ fromProtocol, toProtocol, ...line }: OwnCrossCalibration): CrossCalibration {
  const { lower = null, upper = null } = line;
  return { ...line, lower, upper, fromProtocol: openProtocol(fromProtocol), toProtocol: openProtocol(toProtocol) };
}

function errorRow(item: OwnPrecision) {
  const { protocol, ...error } = errorOf(item);
  return { documentId: newId(), ...error, ...errorJson.write({ protocol }) };
}

function lineRow({ n, fromProtocol, toProtocol, ...line }: OwnCrossCalibration) {
  const protocols = lineJson.write({ fromProtocol: openProtocol(fromProtocol), toProtocol: openProtocol(toProtocol) });
  return { documentId: newId(), ...line, people: n, ...protocols };
}
