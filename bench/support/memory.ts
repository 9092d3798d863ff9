import { readFileSync } from "node:fs";

/** What a process holds in memory now. */
export function megabytes(pid: number): number {
  return statusOf(pid, "VmRSS");
}

/** The most that a process has held in memory since it started. */
export function peakMegabytes(pid: number): number {
  return statusOf(pid, "VmHWM");
}

function statusOf(pid: number, field: string): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
