import type {
  CrossCalibration,
  OwnCrossCalibration,
  OwnPrecision,
  PrecisionFigureInUse,
  PrecisionInUse,
  PrecisionProtocol,
  ReplacePrecisionRequest,
} from "@trabecula/contracts";
import { workspacePrecision } from "@trabecula/trends";
import { builtInPrecision, publishedFigures } from "@trabecula/reference-datasets/built-in";
import { insertOnce, newId, rowsOf, storedJson, toInstantOrNull, type Strapi } from "@trabecula/strapi-kit";
import { keyIn, type OwnerId } from "../laboratory/owner.ts";

export interface VersionInUse extends ListState {
  readonly inUse: PrecisionInUse;
  readonly own: OwnCounts;
}

interface OwnCounts {
  readonly figures: number;
  readonly lines: number;
}

const published = publishedFigures(builtInPrecision());
const kept = new WeakMap<Strapi, Map<OwnerId, VersionInUse>>();
const mostKept = 200;

/**
 * Lists the owner's precision, then the laboratory's, then published values. Checks the version on each call, so
 * changes apply immediately in every process.
 */
export async function precisionInUse(strapi: Strapi, ownerId: OwnerId): Promise<PrecisionInUse> {
  return (await versionInUse(strapi, ownerId)).inUse;
}

export async function versionInUse(strapi: Strapi, ownerId: OwnerId): Promise<VersionInUse> {
  const ofStrapi = kept.get(strapi) ?? new Map<OwnerId, VersionInUse>();
  const state = await listState(strapi, ownerId);
  const known = ofStrapi.get(ownerId);
  if (known?.version === state.version) return known;
  const [figures, lines] = await listsOf(strapi, ownerId);
  const [others, otherLines] = ownerId === null ? [[], []] : await listsOf(strapi, null);
  const inUse = inUseWith([...figures, ...others], [...lines, ...otherLines]);
  const read = { ...state, inUse, own: { figures: figures.length, lines: lines.length } };
  // Precision was replaced during the read, which may mix two versions.
  if ((await listState(strapi, ownerId)).version !== state.version) return versionInUse(strapi, ownerId);
  if (ofStrapi.size >= mostKept) ofStrapi.clear();
  // An open transaction may still roll back.
  if (!strapi.db.inTransaction()) kept.set(strapi, ofStrapi.set(ownerId, read));
  return read;
}

type Lists = Parameters<typeof inUseWith>;

export async function listsOf(strapi: Strapi, ownerId: OwnerId): Promise<Lists> {
  return [ownFigures(ownerId, await ownErrors(strapi, ownerId)), await ownLines(strapi, ownerId)];
}

export function inUseWith(figures: PrecisionInUse["figures"], crossCalibrations: PrecisionInUse["crossCalibrations"]): PrecisionInUse {
  return { figures: [...figures, ...published], crossCalibrations };
}

export function ownFigures(ownerId: OwnerId, errors: readonly OwnError[]): PrecisionFigureInUse[] {
  const [source, sourceText] =
    ownerId === null ? ["own", "This laboratory’s own precision"] : [workspacePrecision, "This workspace’s own precision"];
  return errors.map((error) => ({
    ...error,
    measuredOn: "in-vivo",
    interval: "short-term",
    mean: null,
    n: null,
    lscPercent: null,
    source,
    kind: "own",
    sourceText,
  }));
}

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

interface OwnError extends Pick<OwnPrecision, "reportType" | "parameter" | "site" | "scanner"> {
  readonly protocol: PrecisionProtocol;
  readonly rmsSd: number | null;
  readonly rmsCvPercent: number | null;
  readonly degreesOfFreedom: number | null;
  readonly note: string | null;
}

interface ListState {
  readonly version: number;
  readonly changedAt: string | null;
}

/** Counts how often the lists of a workspace and of the laboratory were replaced; 0 before the first. */
export async function listState(strapi: Strapi, ownerId: OwnerId): Promise<ListState> {
  const keys = [...new Set([keyIn(ownerId, key), key])];
  const rows = await rowsOf(strapi, listUid).findMany({ select: ["version", "changedAt"], where: { key: { $in: keys } } });
  const times = rows.flatMap(({ changedAt }) => toInstantOrNull(changedAt) ?? []).toSorted();
  return { version: rows.reduce((sum, { version }) => sum + version, 0), changedAt: times.at(-1) ?? null };
}

export async function listVersions(strapi: Strapi): Promise<Map<OwnerId, number>> {
  const rows = await rowsOf(strapi, listUid).findMany({ select: ["workspaceId", "version"] });
  return new Map(rows.map(({ workspaceId, version }) => [workspaceId, version]));
}

async function ownErrors(strapi: Strapi, workspaceId: OwnerId): Promise<OwnError[]> {
  const rows = await rowsOf(strapi, errorUid).findMany({ select: errorFields, where: { workspaceId }, orderBy: [{ id: "asc" }] });
  return rows.map(({ protocol, ...row }) => ({ ...(row as Omit<OwnError, "protocol">), ...errorJson.read({ protocol }) }));
}

async function ownLines(strapi: Strapi, workspaceId: OwnerId): Promise<CrossCalibration[]> {
  const rows = await rowsOf(strapi, lineUid).findMany({ select: lineFields, where: { workspaceId }, orderBy: [{ id: "asc" }] });
  return rows.map(({ fromProtocol, toProtocol, people, ...row }) => ({
    ...(row as Omit<CrossCalibration, "fromProtocol" | "toProtocol" | "n">),
    ...lineJson.read({ fromProtocol, toProtocol }),
    n: people,
  }));
}

/** Call in a transaction, before replacing rows; false after a concurrent change. */
export async function claimNextVersion(strapi: Strapi, workspaceId: OwnerId, version: number): Promise<boolean> {
  const ownKey = keyIn(workspaceId, key);
  await insertOnce(strapi, listUid, { documentId: newId(), workspaceId, key: ownKey, version: 0 }, ["key"]);
  const ofLaboratory = workspaceId === null ? 0 : (await listState(strapi, null)).version;
  const before = version - ofLaboratory;
  const next = { version: before + 1, changedAt: new Date(), updatedAt: new Date() };
  return (await rowsOf(strapi, listUid).updateMany({ where: { key: ownKey, version: before }, data: next })).count === 1;
}

/** Call in a transaction that has claimed the next version. */
export async function replaceRows(
  strapi: Strapi,
  workspaceId: OwnerId,
  { items, crossCalibrations }: ReplacePrecisionRequest,
): Promise<void> {
  const owned = <Row>(row: Row) => ({ documentId: newId(), workspaceId, ...row });
  await rowsOf(strapi, errorUid).deleteMany({ where: { workspaceId } });
  if (items.length > 0) await rowsOf(strapi, errorUid).createMany({ data: items.map((item) => owned(errorRow(item))) });
  if (crossCalibrations === undefined) return;
  await rowsOf(strapi, lineUid).deleteMany({ where: { workspaceId } });
  if (crossCalibrations.length > 0)
    await rowsOf(strapi, lineUid).createMany({ data: crossCalibrations.map((line) => owned(lineRow(line))) });
}

export async function deletePrecisionOf(strapi: Strapi, workspaceId: string): Promise<void> {
  for (const uid of [errorUid, lineUid, listUid] as const) await rowsOf(strapi, uid).deleteMany({ where: { workspaceId } });
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
  return { ...error, ...errorJson.write({ protocol }) };
}

function lineRow({ n, fromProtocol, toProtocol, ...line }: OwnCrossCalibration) {
  const protocols = lineJson.write({ fromProtocol: openProtocol(fromProtocol), toProtocol: openProtocol(toProtocol) });
  return { ...line, people: n, ...protocols };
}

/** Normal form for storage and comparison; missing fields are open. */
export function openProtocol(protocol: OwnPrecision["protocol"]): PrecisionProtocol {
  const { region, offsetMm, offsetPercent, stacks, feCriterion, registration } = protocol ?? {};
  return {
    region: region ?? null,
    offsetMm: offsetMm ?? null,
    offsetPercent: offsetPercent ?? null,
    stacks: stacks ?? null,
    feCriterion: feCriterion ?? null,
    registration: registration ?? null,
  };
}
