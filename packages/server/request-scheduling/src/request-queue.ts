import { AsyncResource } from "node:async_hooks";

interface RequestQueueOptions {
  readonly concurrency?: number;
  readonly concurrencyPerKey?: number;
  readonly maxQueued?: number;
  readonly maxQueuedPerKey?: number;
  /** Error when the queue is full. */
  readonly rejection?: (retryAfterSeconds: number) => Error;
  readonly retryAfterSeconds?: number;
  readonly now?: () => number;
}

const priorities = ["known", "other", "suspected"] as const;
export type Priority = (typeof priorities)[number];

export interface QueuedClient {
  readonly clientKey: string;
  readonly priority?: Priority;
}

/** Every fourth start takes the lowest priority, to avoid starvation. */
const startsPerLowestPriority = 4;

interface Task {
  /** Resolves when the task ended, to a function that passes on its outcome. */
  readonly start: () => Promise<() => void>;
  readonly reject: () => void;
}

/**
 * Schedules fairly by client. A full queue drops tasks of the largest low-priority client in favor of better priorities
 * and smaller clients.
 */
export function createRequestQueue({
  concurrency = Infinity,
  concurrencyPerKey = Infinity,
  maxQueued = Infinity,
  maxQueuedPerKey = Infinity,
  rejection = () => new Error("The queue is full"),
  retryAfterSeconds = 5,
  now = () => performance.now(),
}: RequestQueueOptions) {
  /** Clients with tasks by priority, in scheduling order. */
  const queues: Readonly<Record<Priority, Map<string, Task[]>>> = { known: new Map(), other: new Map(), suspected: new Map() };
  const limit = createConcurrencyLimit(concurrencyPerKey);
  let [running, queued, starts] = [0, 0, 0];
  let lastClient: string | null = null;

  const retryAllowedAt = new Map<string, number>();

  function rejected(clientKey: string): Error {
    // Entries are in insertion order.
    for (const [other, at] of retryAllowedAt) {
      if (at > now()) break;
      retryAllowedAt.delete(other);
    }
    retryAllowedAt.delete(clientKey);
    retryAllowedAt.set(clientKey, now() + retryAfterSeconds * 1000);
    return rejection(retryAfterSeconds);
  }

  function priorityOf({ clientKey, priority = "other" }: QueuedClient): Priority {
    return priority === "other" && (retryAllowedAt.get(clientKey) ?? 0) > now() ? "suspected" : priority;
  }

  const lowestPriority = () => priorities.findLast((priority) => queues[priority].size > 0) ?? "known";
  const longestQueueOf = (priority: Priority) =>
    [...queues[priority].values()].reduce<Task[]>((most, queue) => (queue.length > most.length ? queue : most), []);

  function rejectIfFull(client: QueuedClient): void {
    const { clientKey } = client;
    const priority = priorityOf(client);
    const own = queues[priority].get(clientKey)?.length ?? 0;
    if (own >= maxQueuedPerKey) throw rejected(clientKey);
    const lowest = lowestPriority();
    if (queued < maxQueued || priorities.indexOf(priority) < priorities.indexOf(lowest)) return;
    if (priority !== lowest || longestQueueOf(priority).length <= own + 1) throw rejected(clientKey);
  }

  function dropLowest(): void {
    if (queued < maxQueued) return;
    const lowest = lowestPriority();
    longestQueueOf(lowest).pop()?.reject();
    for (const [clientKey, queue] of queues[lowest]) if (queue.length === 0) queues[lowest].delete(clientKey);
    queued -= 1;
  }

  /** Yields clients in scheduling order; the last started client comes last. */
  function* clientsOf(priority: Priority): Generator<string> {
    const last = lastClient;
    for (const clientKey of queues[priority].keys()) if (clientKey !== last) yield clientKey;
    if (last !== null && queues[priority].has(last)) yield last;
  }

  /** Starts a task of the next client below its limit. @returns false if there is none */
  function startOne(): boolean {
    const order = (starts + 1) % startsPerLowestPriority === 0 ? priorities.toReversed() : priorities;
    for (const priority of order)
      for (const clientKey of clientsOf(priority)) {
        const release = limit.acquire(clientKey);
        if (!release) continue;
        const tasks = queues[priority].get(clientKey)!;
        const first = tasks.shift()!;
        lastClient = clientKey;
        queues[priority].delete(clientKey);
        if (tasks.length > 0) queues[priority].set(clientKey, tasks);
        [running, queued, starts] = [running + 1, queued - 1, starts + 1];
        void first.start().then((settle) => {
          release();
          running -= 1;
          settle();
          startNext();
        });
        return true;
      }
    return false;
  }

  function startNext(): void {
    while (running < concurrency && startOne());
  }

  return {
    rejectIfFull,
    activeClients: limit.activeClients,
    state: () => ({ running, waiting: queued }),

    /** `task` learns whether it waited. @throws what `rejection` returns, now or when displaced; any error of `task` */
    async run<Result>(client: QueuedClient, task: (waited: boolean) => Promise<Result>): Promise<Result> {
      rejectIfFull(client);
      dropLowest();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      let hasWaited = false;
      const start = AsyncResource.bind(() => {
        const waited = hasWaited;
        return Promise.resolve()
          .then(() => task(waited))
          .then(
            (result) => () => resolve(result),
            (error: unknown) => () => reject(error),
          );
      });
      const { clientKey } = client;
      const queue = queues[priorityOf(client)];
      const own = queue.get(clientKey) ?? [];
      own.push({ start, reject: () => reject(rejected(clientKey)) });
      queue.set(clientKey, own);
      queued += 1;
      startNext();
      hasWaited = true;
      return promise;
    },
  };
}

export function createConcurrencyLimit(perKey: number) {
  const running = new Map<string, number>();

  function release(key: string): void {
    const others = running.get(key)! - 1;
    if (others === 0) running.delete(key);
    else running.set(key, others);
  }

  return {
    activeClients: () => running.size,

    /** Null at the limit. The returned function releases the slot; repeated calls do nothing. */
    acquire(key: string): (() => void) | null {
      const own = running.get(key) ?? 0;
      if (own >= perKey) return null;
      running.set(key, own + 1);
      let isReleased = false;
      return () => {
        if (!isReleased) release(key);
        isReleased = true;
      };
    },
  };
}
