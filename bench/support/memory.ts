import { readFileSync } from "node:fs";

/** Current resident memory, MB. */
export function megabytes(pid: number): number {
  return statusOf(pid, "VmRSS");
}

/** Peak resident memory, MB. */
export function peakMegabytes(pid: number): number {
  return statusOf(pid, "VmHWM");
}

function statusOf(pid: number, field: string): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
