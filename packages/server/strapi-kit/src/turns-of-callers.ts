import { createTurns } from "@trabecula/client-address";
import pLimit, { type LimitFunction } from "p-limit";
import { AppError } from "./app-error.ts";
import { createLine } from "./line.ts";
import { askingNetwork, givingBackTurn } from "./edge/asking-network.ts";

/** Concurrent requests per account; others wait. */
const mostAtOnce = 3;
/** Concurrent requests without an account, in total. */
const mostStrangers = 4;
const mostWaiting = 100;

interface Line {
  readonly run: LimitFunction;
  calls: number;
}

const lines = new Map<string, Line>();
const turns = createTurns({ ofALane: 1 });
const strangers = createLine({ atOnce: mostStrangers });

/**
 * Does the work of a call once fewer than three others of its account are being worked on. One thread answers everybody: without
 * this, somebody's hundred calls at once would all be answered before another's single one.
 * @param work is told whether it had to wait: what was checked before may no longer hold
 * @throws AppError `too_many_requests` where a hundred of the account's calls wait already
 */
export async function inTurnOfAccount<Result>(accountId: string, work: (waited: boolean) => Promise<Result>): Promise<Result> {
  const lane = accountLane(accountId);
  return inLine(lane, (line, waited) =>
    line.run(async () => {
      const waitedForTurn = await turnOf(lane);
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
  const lane = accountLane(accountId);
  return inLine(lane, () => turnOf(lane));
}

/**
 * Schedules requests without an account fairly by network and route. The queue is unlimited: refusing costs as much as
 * responding, and the site limits connections per network.
 */
export async function inTurnOfNetwork<Result>(route: string, work: () => Promise<Result>): Promise<Result> {
  const lane = strangersLane(route);
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  void strangers.run({ from: lane, rank: "usual" }, async () => {
    await turnOf(lane);
    await new Promise<void>((giveBack) => void givingBackTurn(giveBack, work).then(resolve, reject).finally(giveBack));
  });
  return promise;
}

export async function turnOfStranger(route: string): Promise<void> {
  await turnOf(strangersLane(route));
}

/** Waits for a slot before the session is looked up. */
export async function turnOfSession(sessionId: string): Promise<void> {
  await turnOf(`session ${sessionId}`);
}

const accountLane = (id: string) => `account ${id}`;
/** Includes the route, so that password guessing does not slow other requests of the network. */
const strangersLane = (route: string) => `${route} from ${askingNetwork()}`;

/**
 * Lets one call of a lane begin in a turn of the event loop. A database on this machine answers without waiting, so that a call is
 * answered before the next one that has arrived is looked at: of forty that came together all were, and others waited for them.
 * @returns whether it had to wait
 */
function turnOf(lane: string): Promise<boolean> {
  return new Promise((resolve) => {
    let waited = true;
    waited = !turns.begin(lane, () => void Promise.resolve().then(() => resolve(waited)));
  });
}

async function inLine<Result>(lane: string, use: (line: Line, waited: boolean) => Promise<Result>): Promise<Result> {
  const line = lineOf(lane);
  if (line.calls >= mostAtOnce + mostWaiting) {
    throw new AppError("too_many_requests", "Too many calls of your account are waiting. Please try again in a moment.", undefined, 1);
  }
  const waited = line.calls >= mostAtOnce;
  return counted(lane, line, () => use(line, waited));
}

function lineOf(lane: string): Line {
  return lines.get(lane) ?? { run: pLimit(mostAtOnce), calls: 0 };
}

async function counted<Result>(lane: string, line: Line, use: () => Promise<Result>): Promise<Result> {
  lines.set(lane, line);
  line.calls += 1;
  try {
    return await use();
  } finally {
    line.calls -= 1;
    if (line.calls === 0) lines.delete(lane);
  }
}

export function accountsWithCalls(): number {
  return lines.size;
}
