import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Milliseconds of processor time that a process has used with all its threads; null where the system has no /proc. */
export function cpuMs(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  // Counted behind the name, which may hold anything: user and system time are the 12th and 13th field there.
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
