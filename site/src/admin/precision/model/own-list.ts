import type { OwnCrossCalibration, OwnPrecision, PrecisionReply, PrecisionProtocol, RepeatFigures } from "@trabecula/contracts";

/** Saving replaces the whole list. */
export interface OwnList {
  readonly version: number;
  readonly items: readonly OwnPrecision[];
  readonly crossCalibrations: readonly OwnCrossCalibration[];
}

export function ownListOf({ version, figures, crossCalibrations }: PrecisionReply): OwnList {
  return {
    version,
    items: figures.filter(({ kind }) => kind === "own").map(itemOf),
    crossCalibrations: crossCalibrations.map(({ lsc: _lsc, lscProblem: _problem, ...line }) => line),
  };
}

function itemOf(figure: PrecisionReply["figures"][number]): OwnPrecision {
  const { reportType, parameter, site, scanner, protocol, rmsSd, rmsCvPercent, degreesOfFreedom, note } = figure;
  return { reportType, parameter, site, scanner: scanner ?? "other", protocol, rmsSd, rmsCvPercent, df: degreesOfFreedom, note };
}

/** Appends if `index` is null. */
export function withEntry<Entry>(entries: readonly Entry[], entry: Entry, index: number | null): Entry[] {
  return index === null ? [...entries, entry] : entries.map((known, at) => (at === index ? entry : known));
}

export function withoutEntry<Entry>(entries: readonly Entry[], index: number): Entry[] {
  return entries.filter((_, at) => at !== index);
}

/** `replaced`: existing entries that the import overwrites. */
export interface TakeOver {
  readonly items: OwnPrecision[];
  readonly replaced: readonly OwnPrecision[];
}

/** Replaces entries with the same parameter, site, scanner and protocol. */
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
