import { AsyncResource } from "node:async_hooks";
import { AppError } from "./app-error.ts";

interface LineOptions {
  readonly atOnce: number;
  /** Any number if not given. */
  readonly mostWaiting?: number;
  /** Said to whoever finds no place in the line. */
  readonly refusal?: string;
  readonly retryAfterSeconds?: number;
  readonly now?: () => number;
}

/** Who comes first: those that are known, those of whom nothing is known, those that may well be guessing. */
const ranks = ["known", "usual", "doubtful"] as const;
export type Rank = (typeof ranks)[number];

/** Whom a task is for. */
export interface Waiter {
  readonly from: string;
  readonly rank: Rank;
}

/** So many starts at least give one to the last rank that waits: nobody waits for ever. */
const startsForOneOfTheLast = 4;

interface Waiting {
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
}

/**
 * Tasks that take turns by rank, and within one by whom they are for: one of each, then the next of each, and of one the first that came.
 * Where all places are taken, who is of a better rank or has fewest by far gets one of the last rank's, of those who have most there:
 * whoever sends hundreds waits for themselves, and nobody else does. Who was told to come later and comes at once is of the last rank.
 */
export function createLine({
  atOnce,
  mostWaiting = Infinity,
  refusal = "Please try again in a few seconds.",
  retryAfterSeconds = 5,
  now = () => performance.now(),
}: LineOptions) {
  /** By rank, in the order of their turns; nobody is here without a task. */
  const lines: Readonly<Record<Rank, Map<string, Waiting[]>>> = { known: new Map(), usual: new Map(), doubtful: new Map() };
  let [running, waiting, starts] = [0, 0, 0];

  /** When those that were told to come later may. */
  const welcomeAt = new Map<string, number>();

  function refused(from: string): AppError {
    // Those that were told first stand first.
    for (const [other, at] of welcomeAt) {
      if (at > now()) break;
      welcomeAt.delete(other);
    }
    welcomeAt.delete(from);
    welcomeAt.set(from, now() + retryAfterSeconds * 1000);
    return new AppError("unavailable", refusal, undefined, retryAfterSeconds);
  }

  /** Who was told to come later and does not wait is no person. */
  function rankOf({ from, rank }: Waiter): Rank {
    return rank === "usual" && (welcomeAt.get(from) ?? 0) > now() ? "doubtful" : rank;
  }

  const lastRank = () => ranks.findLast((rank) => lines[rank].size > 0) ?? "known";
  const longestOf = (rank: Rank) =>
    [...lines[rank].values()].reduce<Waiting[]>((most, line) => (line.length > most.length ? line : most), []);

  /** @throws AppError `unavailable` */
  function refuseIfFull(waiter: Waiter): void {
    const { from } = waiter;
    const rank = rankOf(waiter);
    const last = lastRank();
    if (waiting < mostWaiting || ranks.indexOf(rank) < ranks.indexOf(last)) return;
    if (rank !== last || longestOf(rank).length <= (lines[rank].get(from)?.length ?? 0) + 1) throw refused(from);
  }

  function makeRoom(): void {
    if (waiting < mostWaiting) return;
    const last = lastRank();
    const longest = longestOf(last);
    longest.pop()?.refuse();
    for (const [from, line] of lines[last]) if (line.length === 0) lines[last].delete(from);
    waiting -= 1;
  }

  function takeNext(): Waiting | undefined {
    starts += 1;
    const rank = starts % startsForOneOfTheLast === 0 ? lastRank() : ranks.find((one) => lines[one].size > 0);
    for (const [from, tasks] of lines[rank ?? "known"]) {
      const first = tasks.shift();
      lines[rank!].delete(from);
      if (tasks.length > 0) lines[rank!].set(from, tasks);
      return first;
    }
    return undefined;
  }

  function startNext(): void {
    while (running < atOnce && waiting > 0) {
      const next = takeNext();
      waiting -= 1;
      running += 1;
      void next!.start().finally(() => {
        running -= 1;
        startNext();
      });
    }
  }

  return {
    refuseIfFull,

    /** @throws AppError `unavailable` where too many wait already, or more of `from` than of anybody else; whatever `task` throws */
    async run<Result>(waiter: Waiter, task: () => Promise<Result>): Promise<Result> {
      refuseIfFull(waiter);
      makeRoom();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      // Begun by the end of another's task, it still belongs to the call that brought it.
      const start = AsyncResource.bind(() => Promise.resolve().then(task).then(resolve, reject));
      const { from } = waiter;
      const line = lines[rankOf(waiter)];
      const own = line.get(from) ?? [];
      own.push({ start, refuse: () => reject(refused(from)) });
      line.set(from, own);
      waiting += 1;
      startNext();
      return promise;
    },
  };
}
