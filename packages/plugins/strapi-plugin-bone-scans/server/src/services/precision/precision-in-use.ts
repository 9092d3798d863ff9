import type { Core } from "@strapi/strapi";
import type { PrecisionInUse } from "@trabecula/contracts";
import { builtInPrecision, publishedFigures } from "@trabecula/reference-datasets/built-in";
import { ownFigures } from "./figures-in-use.ts";
import { listState, ownErrors, ownLines, type ListState } from "./own-rows.ts";

interface VersionInUse extends ListState {
  readonly inUse: PrecisionInUse;
}

const published = publishedFigures(builtInPrecision());
const kept = new WeakMap<Core.Strapi, VersionInUse>();

/**
 * What changes are judged with: the laboratory's own precision first, then what is published. Each call asks for the version,
 * so that a change holds at once in every process; the figures are read anew only then.
 */
export async function precisionInUse(strapi: Core.Strapi): Promise<PrecisionInUse> {
  return (await versionInUse(strapi)).inUse;
}

/** The same with the version that it is of. */
export async function versionInUse(strapi: Core.Strapi): Promise<VersionInUse> {
  const known = kept.get(strapi);
  const state = await listState(strapi);
  if (known?.version === state.version) return known;
  const figures = ownFigures(await ownErrors(strapi));
  const read = { ...state, inUse: inUseWith(figures, await ownLines(strapi)) };
  // Replaced while it was read: it may be of two versions.
  if ((await listState(strapi)).version !== state.version) return versionInUse(strapi);
  // What a transaction under way reads may be taken back.
  if (!strapi.db.inTransaction()) kept.set(strapi, read);
  return read;
}

/** What would be in use with these of the laboratory's own. */
export function inUseWith(figures: PrecisionInUse["figures"], crossCalibrations: PrecisionInUse["crossCalibrations"]): PrecisionInUse {
  return { figures: [...figures, ...published], crossCalibrations };
}
