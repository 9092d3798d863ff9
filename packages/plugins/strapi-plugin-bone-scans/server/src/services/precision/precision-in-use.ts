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
 * The laboratory's own precision first, then published values. Checks the version on each call, so changes apply
 * immediately in every process.
 */
export async function precisionInUse(strapi: Core.Strapi): Promise<PrecisionInUse> {
  return (await versionInUse(strapi)).inUse;
}

export async function versionInUse(strapi: Core.Strapi): Promise<VersionInUse> {
  const known = kept.get(strapi);
  const state = await listState(strapi);
  if (known?.version === state.version) return known;
  const figures = ownFigures(await ownErrors(strapi));
  const read = { ...state, inUse: inUseWith(figures, await ownLines(strapi)) };
  // Replaced during the read, so it may mix two versions.
  if ((await listState(strapi)).version !== state.version) return versionInUse(strapi);
  // An open transaction may still roll back.
  if (!strapi.db.inTransaction()) kept.set(strapi, read);
  return read;
}

export function inUseWith(figures: PrecisionInUse["figures"], crossCalibrations: PrecisionInUse["crossCalibrations"]): PrecisionInUse {
  return { figures: [...figures, ...published], crossCalibrations };
}
