import { createDrainLoop, noteFailure, type Strapi } from "@trabecula/strapi-kit";
import { isAnyUnjudged, judgeSome, judgingBasis } from "./judge-changes.ts";

/** Interval for finding changes by other processes, and of precision. */
const sweepEveryMs = 5000;
/** Time limit for a batch of 20 patients. */
const longestJobMs = 60_000;

/** Judges patients whose reports or precision have changed, and all after an upgrade. */
export function createChangeJudge(strapi: Strapi) {
  return createDrainLoop({
    next: async () => {
      const basis = await judgingBasis(strapi);
      return (await isAnyUnjudged(strapi, basis)) ? { basis } : null;
    },
    work: async ({ basis }) => {
      await judgeSome(strapi, basis);
    },
    atOnce: 1,
    report: (error) => noteFailure(strapi, { place: "changes", requestId: null, status: null }, error),
    ...{ sweepEveryMs, longestJobMs, shutdownGraceMs: 5000 },
  });
}

export type ChangeJudge = ReturnType<typeof createChangeJudge>;
