import { AsyncResource } from "node:async_hooks";
import { AppError } from "./app-error.ts";

interface LineOptions {
  readonly atOnce: number;
  readonly mostWaiting?: number;
  /** Error message when the queue is full. */
  readonly refusal?: string;
  readonly retryAfterSeconds?: number;
  readonly now?: () => number;
}

/** Priorities: known clients, others, suspected password guessing. */
const ranks = ["known", "usual", "doubtful"] as const;
export type Rank = (typeof ranks)[number];

export interface Waiter {
  readonly from: string;
  readonly rank: Rank;
}

/** Every fourth start takes the lowest priority, to avoid starvation. */
const startsForOneOfTheLast = 4;

interface Waiting {
  readonly start: () => Promise<void>;
  readonly refuse: () => void;
}

/**
 * Priority queue, fair between clients. When full, better priorities and clients with far fewer tasks replace tasks of
 * the largest low-priority client. Clients that ignore Retry-After get low priority.
 */
export function createLine({
  atOnce,
  mostWaiting = Infinity,
  refusal = "Please try again in a few seconds.",
  retryAfterSeconds = 5,
  now = () => performance.now(),
}: LineOptions) {
  /** By priority, in scheduling order; clients without tasks are removed. */
  const lines: Readonly<Record<Rank, Map<string, Waiting[]>>> = { known: new Map(), usual: new Map(), doubtful: new Map() };
  let [running, waiting, starts] = [0, 0, 0];

  /** Earliest retry times. */
  const welcomeAt = new Map<string, number>();

  function refused(from: string): AppError {
    // Entries are in insertion order.
    for (const [other, at] of welcomeAt) {
      if (at > now()) break;
      welcomeAt.delete(other);
    }
    welcomeAt.delete(from);
    welcomeAt.set(from, now() + retryAfterSeconds * 1000);
    return new AppError("unavailable", refusal, undefined, retryAfterSeconds);
  }

  /** Clients that ignore Retry-After get low priority. */
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

    /** @throws AppError `unavailable` if the queue is full or `from` has more tasks than others; any error of `task` */
    async run<Result>(waiter: Waiter, task: () => Promise<Result>): Promise<Result> {
      refuseIfFull(waiter);
      makeRoom();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
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
