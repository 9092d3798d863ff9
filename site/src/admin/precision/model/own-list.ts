import type { OwnCrossCalibration, OwnPrecision, PrecisionReply, PrecisionProtocol, RepeatFigures } from "@trabecula/contracts";

/** The laboratory's own precision as it is sent back; the whole list replaces the whole list. */
export interface OwnList {
  readonly version: number;
  readonly items: readonly OwnPrecision[];
  readonly crossCalibrations: readonly OwnCrossCalibration[];
}

/** The laboratory's own part of what is in use. */
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

/** The list with an entry changed, or added where `index` is null. */
export function withEntry<Entry>(entries: readonly Entry[], entry: Entry, index: number | null): Entry[] {
  return index === null ? [...entries, entry] : entries.map((known, at) => (at === index ? entry : known));
}

export function withoutEntry<Entry>(entries: readonly Entry[], index: number): Entry[] {
  return entries.filter((_, at) => at !== index);
}

/** What taking figures over would make of the list; `replaced` are those that are there already. */
export interface TakeOver {
  readonly items: OwnPrecision[];
  readonly replaced: readonly OwnPrecision[];
}

/** The list with figures of repeated scans, in the place of those of the same parameter, site, scanner and protocol. */
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

/** Tells what a figure is of; two of one key are the same measurement. */
export function placeKey({
  parameter,
  site,
  scanner,
  protocol,
}: Pick<OwnPrecision, "parameter" | "site" | "scanner" | "protocol">): string {
  const named = (Object.entries(protocol ?? {}) as [keyof PrecisionProtocol, unknown][]).filter(([, value]) => value !== null);
  return JSON.stringify([parameter, site, scanner, named.toSorted(([one], [other]) => one.localeCompare(other))]);
}
