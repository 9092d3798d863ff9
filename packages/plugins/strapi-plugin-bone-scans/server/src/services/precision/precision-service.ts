import type {
  CrossCalibration,
  CrossCalibrationLine,
  EnoughRepeats,
  OwnCrossCalibration,
  OwnPrecision,
  PrecisionFigureInUse,
  PrecisionInUse,
  PrecisionLine,
  PrecisionProtocol,
  PrecisionReply,
  RepeatsQuery,
  RepeatsReply,
  ReplacePrecisionRequest,
  Scanner,
} from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { builtInPrecision } from "@trabecula/reference-datasets/built-in";
import { ENOUGH_DEGREES_OF_FREEDOM, generalizedLscOfLine, leastSignificantChange } from "@trabecula/reference-stats";
import { crossCalibrationProblem, precisionProblem, scannerLabel, type EntryProblem } from "@trabecula/report-types";
import { AppError, fileRefused, inTransaction, type Strapi } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { holdOwner, requireAllCenters, type LaboratoryActor, type OwnerId } from "../laboratory/owner.ts";
import type { Work } from "../work/work-kind.ts";
import { workOnFile, type SentWork } from "../work/work-service.ts";
import {
  claimNextVersion,
  errorOf,
  inUseWith,
  lineOf,
  listsOf,
  listState,
  openProtocol,
  ownFigures,
  replaceRows,
  versionInUse,
  type VersionInUse,
} from "./precision-in-use.ts";
import type { RepeatsAnswer, RepeatsTask } from "./repeats-worker.ts";

const { limits } = builtInPrecision();

export async function getPrecision(strapi: Strapi, ownerId: OwnerId): Promise<PrecisionReply> {
  return reply(ownerId, await versionInUse(strapi, ownerId));
}

/** @throws `validation_failed` with a reason by field; `conflict` after a concurrent change; what `holdOwner` throws */
export async function replacePrecision(
  strapi: Strapi,
  actor: LaboratoryActor,
  ownerId: OwnerId,
  request: ReplacePrecisionRequest,
): Promise<PrecisionReply> {
  refuseProblems(request);
  await inTransaction(strapi, async () => {
    await holdOwner(strapi, actor, ownerId);
    const version = request.version ?? (await listState(strapi, ownerId)).version;
    if (!(await claimNextVersion(strapi, ownerId, version))) throw new AppError("conflict", changedConcurrently);
    await replaceRows(strapi, ownerId, request);
    const object = `precision:${ownerId ?? "own"}`;
    const detail = detailOf(request, version + 1);
    await auditOf(strapi).record(actor, { action: "precision.replaced", object, detail, workspaceId: ownerId });
  });
  return getPrecision(strapi, ownerId);
}

const changedConcurrently = "Someone else has changed the precision. Reload the page before you save.";

/** Dry run; stores nothing. @throws `validation_failed`; what `holdOwner` throws */
export async function checkPrecision(
  strapi: Strapi,
  actor: LaboratoryActor,
  ownerId: OwnerId,
  request: ReplacePrecisionRequest,
): Promise<PrecisionReply> {
  refuseProblems(request);
  await inTransaction(strapi, () => holdOwner(strapi, actor, ownerId));
  const [, storedLines] = await listsOf(strapi, ownerId);
  const [figures, lines] = ownerId === null ? [[], []] : await listsOf(strapi, null);
  const sent = ownFigures(ownerId, request.items.map(errorOf));
  const sentLines = request.crossCalibrations?.map(lineOf) ?? storedLines;
  const inUse = inUseWith([...sent, ...figures], [...sentLines, ...lines]);
  const own = { figures: sent.length, lines: sentLines.length };
  return reply(ownerId, { ...(await listState(strapi, ownerId)), inUse, own });
}

function detailOf({ items, crossCalibrations }: ReplacePrecisionRequest, version: number): string {
  const lines = crossCalibrations ? [countOf(crossCalibrations.length, "cross-calibration")] : [];
  return `${[countOf(items.length, "precision error"), ...lines].join(", ")}, version ${version}`;
}

function reply(ownerId: OwnerId, { version, changedAt, inUse, own }: VersionInUse): PrecisionReply {
  const ownerOf = (index: number, count: number) => ({ workspaceId: index < count ? ownerId : null });
  return {
    ...{ version, changedAt, limits },
    figures: inUse.figures.map((figure, index) => ({ ...serializeFigure(figure), ...ownerOf(index, own.figures) })),
    crossCalibrations: inUse.crossCalibrations.map((line, index) => ({ ...serializeLine(line, inUse), ...ownerOf(index, own.lines) })),
  };
}

function serializeFigure(figure: PrecisionFigureInUse): Omit<PrecisionLine, "workspaceId"> {
  const { rmsSd, rmsCvPercent, lscPercent, degreesOfFreedom } = figure;
  return {
    ...figure,
    lsc: rmsSd === null ? null : leastSignificantChange(rmsSd),
    lscPercent: lscPercent ?? (rmsCvPercent === null ? null : leastSignificantChange(rmsCvPercent)),
    enough: enoughRepeats(degreesOfFreedom),
  };
}

function enoughRepeats(degreesOfFreedom: number | null): EnoughRepeats {
  if (degreesOfFreedom === null) return "not_stated";
  return degreesOfFreedom < ENOUGH_DEGREES_OF_FREEDOM ? "few" : "enough";
}

const repeatsWork: Work<RepeatsTask, RepeatsAnswer> = {
  job: "repeated-scans",
  module: new URL("./repeats-worker.ts", import.meta.url),
  thread: "long",
  what: "files of repeated scans",
  mostOfAnAccount: 2,
  longestMs: 30_000,
};

/** The file is not stored. @throws `unreadable_file` with the reasons line by line, or what `workOnFile` throws */
export async function readUploadedRepeats(
  strapi: Strapi,
  actor: LaboratoryActor,
  query: RepeatsQuery,
  sent: SentWork,
): Promise<RepeatsReply> {
  requireAllCenters(actor);
  const facts = { parameter: query.parameter ?? null, site: query.site ?? null, scanner: query.scanner ?? null };
  const { hidden } = query;
  const answer = await workOnFile(strapi, actor, repeatsWork, sent, ({ path, name }) => {
    return { path, fileName: name ?? "The file", facts, choice: { hidden } };
  });
  if (!answer.ok) throw new AppError("unreadable_file", answer.message);
  refuseWithoutFigures(answer.reply);
  return answer.reply;
}

function refuseWithoutFigures({ groups, problems: [first, ...more], withoutRepeats }: RepeatsReply): void {
  if (groups.length > 0) return;
  if (first && withoutRepeats.length === 0) throw fileRefused("unreadable_file", [first, ...more]);
  throw new AppError("unreadable_file", "The file has no repeated scans. Precision needs at least two scans per person.");
}

/** @throws `validation_failed` with a reason for each invalid entry, by its place in the request */
function refuseProblems({ items, crossCalibrations = [] }: ReplacePrecisionRequest): void {
  const fields = {
    ...problemsIn("items", items, precisionProblem, keyOfError),
    ...problemsIn("crossCalibrations", crossCalibrations, crossCalibrationProblem, keyOfLine),
  };
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError("validation_failed", first, fields);
}

function problemsIn<Entry>(
  name: string,
  entries: readonly Entry[],
  problemOf: (entry: Entry) => EntryProblem | null,
  keyOf: (entry: Entry) => string,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const seen = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const key = keyOf(entry);
    const earlier = seen.get(key);
    seen.set(key, earlier ?? index);
    const problem = problemOf(entry) ?? (earlier === undefined ? null : { field: "parameter", message: repeated(earlier) });
    if (problem) fields[`${name}.${index}.${problem.field}`] = problem.message;
  }
  return fields;
}

const repeated = (earlier: number) => `Entry ${earlier + 1} is of the same parameter, site, scanner and protocol; keep one of the two.`;

function keyOfError({ parameter, site, scanner, protocol }: OwnPrecision): string {
  return JSON.stringify([parameter, site, scanner, openProtocol(protocol)]);
}

function keyOfLine({ parameter, site, fromScanner, toScanner, fromProtocol, toProtocol }: OwnCrossCalibration): string {
  return JSON.stringify([parameter, site, fromScanner, toScanner, openProtocol(fromProtocol), openProtocol(toProtocol)]);
}

function serializeLine(line: CrossCalibration, { figures }: PrecisionInUse): Omit<CrossCalibrationLine, "workspaceId"> {
  const from = rmsSdOf(figures, line, line.fromScanner, line.fromProtocol);
  const to = rmsSdOf(figures, line, line.toScanner, line.toProtocol);
  if (from === null) return { ...line, lsc: null, lscProblem: missing(line.fromScanner) };
  if (to === null) return { ...line, lsc: null, lscProblem: missing(line.toScanner) };
  const { n: persons, sdFrom: sdX, sdTo: sdY } = line;
  const general = generalizedLscOfLine({ ...line, persons, sdX, sdY, meanX: null, rmsSdX: from, rmsSdY: to });
  return general.ok
    ? { ...line, lsc: general.lsc, lscProblem: null }
    : { ...line, lsc: null, lscProblem: "These figures give no generalized least significant change." };
}

const missing = (scanner: Scanner) =>
  `The RMS-SD of ${scannerLabel(scanner)} is not known here; enter it, and the least significant change will be shown.`;

/** The laboratory's own figures come first. */
function rmsSdOf(
  figures: readonly PrecisionFigureInUse[],
  { parameter, site }: CrossCalibration,
  scanner: Scanner,
  protocol: PrecisionProtocol | null | undefined,
): number | null {
  const fits = (figure: PrecisionFigureInUse) =>
    figure.parameter === parameter &&
    figure.site === site &&
    figure.scanner === scanner &&
    figure.rmsSd !== null &&
    holdsFor(figure.protocol, protocol);
  return figures.find(fits)?.rmsSd ?? null;
}

/** Every field named by the figure's protocol must match. */
function holdsFor(named: PrecisionProtocol, protocol: PrecisionProtocol | null | undefined): boolean {
  return (Object.keys(named) as (keyof PrecisionProtocol)[]).every((word) => named[word] === null || named[word] === protocol?.[word]);
}
