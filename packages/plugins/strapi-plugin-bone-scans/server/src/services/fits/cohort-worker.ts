import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { groupProblem, readCohort } from "@trabecula/reference-fits";
import type { KeptCohort, ReadAnswer, ReadTask } from "./worker-tasks.ts";

/** Runs on a worker thread. */
export default function readUpload({ path, fileName, reportType, columns, plan }: ReadTask): ReadAnswer {
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
