import { gunzipSync } from "node:zlib";
import type { FitPlan } from "@trabecula/contracts";
import { fitGroup, readCohort, type CohortGroup, type GroupProgress } from "@trabecula/reference-fits";
import type { CurveEnd, CurveKey, FitNews, FitTask } from "./worker-tasks.ts";

const reportEveryMs = 100;

/** Fits one curve at a time on a worker thread, which ends on cancellation. @throws Error if the cohort, parsed before, is unreadable */
export default function fitCohort({ packed, plan, wanted, port }: FitTask): void {
  const say = (news: FitNews) => port.postMessage(news);
  const reading = readCohort(gunzipSync(Buffer.from(packed, "base64")), "cohort", plan.columns, { reportType: plan.reportType });
  if (!reading.ok) throw new Error("A stored cohort does not read.");
  for (const { position, ...key } of wanted)
    say({ kind: "curve", position, ...fitCurve(groupOf(reading.groups, key), plan, position, say) });
  port.postMessage({ kind: "end" });
}

function groupOf(groups: readonly CohortGroup[], { parameter, site, sex }: CurveKey): CohortGroup {
  const group = groups.find((one) => one.parameter === parameter && one.site === site && one.sex === sex);
  if (!group) throw new Error("A stored cohort reads differently now.");
  return group;
}

function fitCurve(group: CohortGroup, plan: FitPlan, position: number, say: (news: FitNews) => void): CurveEnd {
  let saidAt = 0;
  const onProgress: GroupProgress = ({ done, message }) => {
    if (performance.now() - saidAt < reportEveryMs) return;
    saidAt = performance.now();
    say({ kind: "progress", position, done, message });
  };
  try {
    const fit = fitGroup(group, plan, onProgress);
    return fit.ok ? { failure: null, outcome: JSON.stringify(fit), trace: null } : { failure: fit.message, outcome: null, trace: null };
  } catch (error) {
    // A bug in one curve must not stop the others.
    return { failure: "Something went wrong on our side with this curve.", outcome: null, trace: (error as Error).stack ?? "" };
  }
}
