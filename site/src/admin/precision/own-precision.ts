import { queryOptions } from "@tanstack/react-query";
import type {
  RepeatsQuery,
  ReplacePrecisionRequest,
  OwnCrossCalibration,
  OwnPrecision,
  PrecisionReply,
  PrecisionProtocol,
  RepeatFigures,
} from "@trabecula/contracts";
import { api } from "../../shell/api.ts";
import { useSharedState } from "../use-shared-state.ts";
import { ApiError } from "../../shell/api-error.ts";
import { isOf, type Owner } from "../owner.ts";

export const precisionKey = ({ workspaceId }: Owner) => ["precision", workspaceId ?? "laboratory"] as const;

export const precisionQuery = (owner: Owner) =>
  queryOptions({ queryKey: precisionKey(owner), queryFn: () => api.call(owner.endpoints.readPrecision) });

export const checkPrecision = ({ endpoints }: Owner, request: ReplacePrecisionRequest, signal: AbortSignal) =>
  api.call(endpoints.replacePrecision, { query: { check: "true" }, body: request, signal });

/** Dry run: stores nothing. `facts`: values that the rows do not give. */
export function readRepeats({ endpoints }: Owner, file: File, facts: RepeatsQuery) {
  const form = new FormData();
  form.set("file", file, file.name);
  return api.call(endpoints.readRepeats, { query: facts, body: form });
}

/** Saving replaces the whole list. */
export interface OwnList {
  readonly version: number;
  readonly items: readonly OwnPrecision[];
  readonly crossCalibrations: readonly OwnCrossCalibration[];
}

export function ownListOf(owner: Pick<Owner, "workspaceId">, reply: PrecisionReply): OwnList {
  return {
    version: reply.version,
    items: ownFigures(owner, reply).map(itemOf),
    crossCalibrations: reply.crossCalibrations
      .filter((line) => isOf(owner, line))
      .map(({ lsc: _lsc, lscProblem: _problem, workspaceId: _owner, ...line }) => line),
  };
}

/** Excludes figures of the laboratory, which a workspace sees too. */
export const ownFigures = (owner: Pick<Owner, "workspaceId">, { figures }: PrecisionReply) =>
  figures.filter((figure) => figure.kind === "own" && isOf(owner, figure));

function itemOf(figure: PrecisionReply["figures"][number]): OwnPrecision {
  const { reportType, parameter, site, scanner, protocol, rmsSd, rmsCvPercent, degreesOfFreedom, note } = figure;
  return { reportType, parameter, site, scanner: scanner ?? "other", protocol, rmsSd, rmsCvPercent, df: degreesOfFreedom, note };
}

/** `replaced`: existing entries that the import overwrites. */
interface TakeOver {
  readonly items: OwnPrecision[];
  readonly replaced: readonly OwnPrecision[];
}

/** Replaces the figure of the same parameter, site, scanner and protocol. */
export function takeOver(items: readonly OwnPrecision[], figures: readonly RepeatFigures[]): TakeOver {
  const taken = figures.map(entryOf);
  const keys = new Set(taken.map(placeKey));
  const replaced = items.filter((item) => keys.has(placeKey(item)));
  return { items: [...items.filter((item) => !keys.has(placeKey(item))), ...taken], replaced };
}

function entryOf({
  reportType,
  parameter,
  site,
  scanner,
  protocol,
  rmsSd,
  rmsCvPercent,
  degreesOfFreedom,
  persons,
}: RepeatFigures): OwnPrecision {
  const note = `${persons} people scanned repeatedly`;
  return { reportType, parameter, site, scanner: scanner ?? "other", protocol, rmsSd, rmsCvPercent, df: degreesOfFreedom, note };
}

/** Entries with equal keys describe the same measurement. */
export function placeKey({
  parameter,
  site,
  scanner,
  protocol,
}: Pick<OwnPrecision, "parameter" | "site" | "scanner" | "protocol">): string {
  const named = (Object.entries(protocol ?? {}) as [keyof PrecisionProtocol, unknown][]).filter(([, value]) => value !== null);
  return JSON.stringify([parameter, site, scanner, named.toSorted(([one], [other]) => one.localeCompare(other))]);
}

/** Identifies the edited entry, so that errors appear at its fields. */
interface SentEntry {
  readonly list: "items" | "crossCalibrations";
  readonly index: number;
}

export function useOwnPrecision(owner: Owner) {
  const { outcome, dismiss, run } = useSharedState<PrecisionReply>(precisionKey(owner));
  return {
    outcome,
    dismiss,
    /** @throws ApiError with reasons by field of `entry`; a conflict is shown instead */
    async save({ version, items, crossCalibrations }: OwnList, done: string, entry?: SentEntry): Promise<void> {
      const body = { version, items: [...items], crossCalibrations: [...crossCalibrations] };
      try {
        await run(() => api.call(owner.endpoints.replacePrecision, { body }), done);
      } catch (error) {
        throw entry && error instanceof ApiError ? ofEntry(error, entry) : error;
      }
    },
  };
}

export type OwnSaving = ReturnType<typeof useOwnPrecision>;

function ofEntry(error: ApiError, { list, index }: SentEntry): ApiError {
  const prefix = `${list}.${index}.`;
  const fields = Object.entries(error.fields).map(([path, message]) => [
    path.startsWith(prefix) ? path.slice(prefix.length) : path,
    message,
  ]);
  return new ApiError(error.code, error.message, error.status, Object.fromEntries(fields), error.requestId);
}
