import type { BackgroundWork, HealthPart, HealthReason, HealthState, ServerHealth } from "@trabecula/contracts";
import type { DatabaseProbe } from "./probe-database.ts";

/** Bytes; below this, storing files fails. */
const noSpace = 10_000_000;
/** Bytes; warning threshold. */
const littleSpace = 1_000_000_000;

export interface Findings {
  readonly database: DatabaseProbe;
  readonly diskFreeBytes: number | null;
  /** Null if unreadable. */
  readonly mails: Pick<BackgroundWork, "failed" | "isStuck"> | null;
  readonly fits: Pick<BackgroundWork, "failed" | "isStuck"> | null;
  readonly sendsMail: boolean;
}

type Verdict = readonly [HealthState, HealthReason | null];

/** Parts that requests need. A stuck mail or fit does not affect readiness. */
const neededByCalls: ReadonlySet<HealthPart> = new Set(["database", "disk"]);

/** Such as `database: full`; null if none. */
export function firstFailure({ parts }: ServerHealth): string | null {
  const failing = parts.find(({ state }) => state === "failing");
  return failing ? `${failing.part}: ${failing.reason}` : null;
}

export function obstacleToCalls({ parts, ...rest }: ServerHealth): string | null {
  return firstFailure({ ...rest, parts: parts.filter(({ part }) => neededByCalls.has(part)) });
}

/** `failing`: the part does not work. `warning`: someone should look. */
export function judgeHealth({ database, diskFreeBytes, mails, fits, sendsMail }: Findings): ServerHealth {
  const verdicts: [HealthPart, Verdict][] = [
    ["database", database.reason === null ? ["ok", null] : ["failing", database.reason]],
    ["disk", judgeSpace(diskFreeBytes)],
    ["mail", judgeWork(mails, "unsent", sendsMail ? ["ok", null] : ["warning", "not-configured"])],
    ["fits", judgeWork(fits, "failed", ["ok", null])],
  ];
  return {
    parts: verdicts.map(([part, [state, reason]]) => ({ part, state, reason })),
    databaseMs: database.ms === null ? null : Math.round(database.ms * 10) / 10,
    diskFreeBytes,
  };
}

function judgeSpace(free: number | null): Verdict {
  if (free !== null && free < noSpace) return ["failing", "no-space"];
  return free !== null && free < littleSpace ? ["warning", "little-space"] : ["ok", null];
}

function judgeWork(work: Findings["mails"], reason: HealthReason, otherwise: Verdict): Verdict {
  if (work?.isStuck) return ["failing", "stuck"];
  return (work?.failed ?? 0) > 0 ? ["warning", reason] : otherwise;
}
