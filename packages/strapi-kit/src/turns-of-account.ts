import { setImmediate } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import { AppError } from "./app-error.ts";

/** Calls of one account that are worked on at once; its others wait for these. */
const mostAtOnce = 3;
const mostWaiting = 100;

interface Line {
  readonly run: LimitFunction;
  /** Calls that wait or are worked on. */
  calls: number;
  /** Whether one of them has begun in this turn of the event loop. */
  hasBegun: boolean;
}

const lines = new Map<string, Line>();

/**
 * Does the work of a call once fewer than three others of its account are being worked on. One thread answers everybody: without
 * this, somebody's hundred calls at once would all be answered before another's single one.
 * @param work is told whether it had to wait: what was checked before may no longer hold
 * @throws AppError `too_many_requests` where a hundred of the account's calls wait already
 */
export async function inTurnOfAccount<Result>(accountId: string, work: (waited: boolean) => Promise<Result>): Promise<Result> {
  return inLine(accountId, (line, waited) =>
    line.run(async () => {
      const waitedForTurn = await ownTurn(accountId, line);
      return work(waited || waitedForTurn);
    }),
  );
}

/**
 * Waits until a call of the account may begin; any number of them may go on at once.
 * @returns whether it had to wait
 * @throws AppError as `inTurnOfAccount` does
 */
export function turnToBegin(accountId: string): Promise<boolean> {
  return inLine(accountId, (line) => ownTurn(accountId, line));
}

async function inLine<Result>(accountId: string, use: (line: Line, waited: boolean) => Promise<Result>): Promise<Result> {
  const line = lines.get(accountId) ?? { run: pLimit(mostAtOnce), calls: 0, hasBegun: false };
  if (line.calls >= mostAtOnce + mostWaiting) {
    throw new AppError("too_many_requests", "Too many calls of your account are waiting. Please try again in a moment.", undefined, 1);
  }
  const waited = line.calls >= mostAtOnce;
  lines.set(accountId, line);
  line.calls += 1;
  try {
    return await use(line, waited);
  } finally {
    line.calls -= 1;
    forget(accountId, line);
  }
}

/**
 * Lets one call of an account begin in a turn of the event loop. A database on this machine answers without waiting, so that a call is
 * answered before the next one that has arrived is looked at: of forty that came together all were, and others waited for them.
 */
async function ownTurn(accountId: string, line: Line): Promise<boolean> {
  const waits = line.hasBegun;
  while (line.hasBegun) await setImmediate();
  line.hasBegun = true;
  void setImmediate().then(() => {
    line.hasBegun = false;
    forget(accountId, line);
  });
  return waits;
}

function forget(accountId: string, { calls, hasBegun }: Line): void {
  if (calls === 0 && !hasBegun) lines.delete(accountId);
}

/** How many accounts have calls under way. */
export function accountsWithCalls(): number {
  return lines.size;
}
