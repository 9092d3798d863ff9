import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { studyContent } from "@trabecula/scan-files/study-table";
import { refuseUnreadable } from "@trabecula/study-tables";
import { groupProblem, readCohort } from "@trabecula/reference-fits";
import type { KeptCohort, ReadAnswer, ReadTask } from "./worker-tasks.ts";

/** One row more than a cohort with its header may have. */
const mostRows = 200_002;

export default async function readUpload(task: ReadTask): Promise<ReadAnswer> {
  try {
    return await read(task);
  } catch (error) {
    return refuseUnreadable(error);
  }
}

async function read({ path, fileName, reportType, columns, plan }: ReadTask): Promise<ReadAnswer> {
  const bytes = readFileSync(path);
  const { content, remarks } = await studyContent(bytes, mostRows);
  const reading = readCohort(content, fileName, columns, { reportType });
  if (!reading.ok) return reading;
  const { groups } = reading;
  const report = { ...reading.report, remarks: [...remarks, ...reading.report.remarks] };
  if (plan === null || groups.length === 0) return { ok: true, report, kept: null, problem: null };
  const problems = groups.map((group) => groupProblem(group, plan));
  const isHopeless = problems.every((problem) => problem !== null);
  return { ok: true, report, kept: isHopeless ? null : keep(bytes, content), problem: isHopeless ? problems[0]! : null };
}

function keep(bytes: Buffer, content: Uint8Array | string): KeptCohort {
  return { packed: gzipSync(content).toString("base64"), sha256: createHash("sha256").update(bytes).digest("hex") };
}
