import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** CPU time of a process with all threads, ms; NaN without /proc. */
export function cpuMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksASecond();
}

let ticks: number | undefined;

function ticksASecond(): number {
  ticks ??= Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  return ticks;
}

export function megabytes(pid: number): number {
  return statusOf(pid, "VmRSS");
}

export function peakMegabytes(pid: number): number {
  return statusOf(pid, "VmHWM");
}

function statusOf(pid: number, field: string): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
