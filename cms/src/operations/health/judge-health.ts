import type { BackgroundWork, HealthPart, HealthReason, HealthState, ServerHealth } from "@trabecula/contracts";
import type { DatabaseProbe } from "./probe-database.ts";

/** Below this nothing of any size can be stored; bytes. */
const noSpace = 10_000_000;
/** Below this somebody should look; bytes. */
const littleSpace = 1_000_000_000;

/** What was found out about a server. */
export interface Findings {
  readonly database: DatabaseProbe;
  readonly diskFreeBytes: number | null;
  /** Null where they could not be read. */
  readonly mails: Pick<BackgroundWork, "failed" | "isStuck"> | null;
  readonly fits: Pick<BackgroundWork, "failed" | "isStuck"> | null;
  readonly sendsMail: boolean;
}

type Verdict = readonly [HealthState, HealthReason | null];

/** What every call needs. A mail or a fit that hangs waits, and nobody is turned away for it. */
const neededByCalls: ReadonlySet<HealthPart> = new Set(["database", "disk"]);

/** The first part that fails, such as `database: full`; null: none. */
export function firstFailure({ parts }: ServerHealth): string | null {
  const failing = parts.find(({ state }) => state === "failing");
  return failing ? `${failing.part}: ${failing.reason}` : null;
}

/** The same of the parts that calls need. */
export function obstacleToCalls({ parts, ...rest }: ServerHealth): string | null {
  return firstFailure({ ...rest, parts: parts.filter(({ part }) => neededByCalls.has(part)) });
}

/** `failing` is a part that does not do its work; `warning` what somebody should look at. */
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
