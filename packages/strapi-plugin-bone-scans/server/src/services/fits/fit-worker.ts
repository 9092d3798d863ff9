import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import type { FitPlan } from "@trabecula/contracts";
import { fitGroup, groupProblem, readCohort, type CohortGroup, type GroupProgress } from "@trabecula/reference-fits";
import type { CurveEnd, CurveKey, FitNews, FitTask, KeptCohort, ReadAnswer, ReadTask } from "./worker-tasks.ts";

/** News of progress closer together than this are left out; ms. */
const reportEveryMs = 100;

/** Reads an upload and, where it is to be fitted, packs it to be kept. Runs on a worker thread. */
export function readUpload({ path, fileName, reportType, columns, plan }: ReadTask): ReadAnswer {
  const bytes = readFileSync(path);
  const reading = readCohort(bytes, fileName, columns, { reportType });
  if (!reading.ok) return reading;
  const { report, groups } = reading;
  if (plan === null || groups.length === 0) return { ok: true, report, kept: null, problem: null };
  const problems = groups.map((group) => groupProblem(group, plan));
  const isHopeless = problems.every((problem) => problem !== null);
  return { ok: true, report, kept: isHopeless ? null : keep(bytes), problem: isHopeless ? problems[0]! : null };
}

function keep(bytes: Buffer): KeptCohort {
  return { packed: gzipSync(bytes).toString("base64"), sha256: createHash("sha256").update(bytes).digest("hex") };
}

/**
 * Fits the wanted curves of a packed cohort one after the other and says each outcome as it comes. Runs on a worker
 * thread, which is ended from outside where the job is cancelled.
 * @throws Error where the cohort, which was read before, does not read again
 */
export function fitCohort({ packed, plan, wanted, port }: FitTask): void {
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
    // A mistake of ours with one curve must not cost the others.
    return { failure: "Something went wrong on our side with this curve.", outcome: null, trace: (error as Error).stack ?? "" };
  }
}
