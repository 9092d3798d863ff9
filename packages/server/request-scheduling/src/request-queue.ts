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

const defaults: Required<RequestQueueOptions> = {
  ...{ concurrency: Infinity, concurrencyPerKey: Infinity, maxQueued: Infinity, maxQueuedPerKey: Infinity },
  rejection: () => new Error("The queue is full"),
  retryAfterSeconds: 5,
  now: () => performance.now(),
};

/**
 * Schedules fairly by client. A full queue drops tasks of the largest low-priority client in favor of better priorities
 * and smaller clients.
 */
export function createRequestQueue(options: RequestQueueOptions) {
  const { concurrency, concurrencyPerKey, maxQueued, maxQueuedPerKey, ...retries } = { ...defaults, ...options };
  const waiting = createWaitingTasks();
  const limit = createConcurrencyLimit(concurrencyPerKey);
  const { rejected, priorityOf } = createRejections(retries);
  let [running, starts] = [0, 0];

  function rejectIfFull(client: QueuedClient): void {
    const { clientKey } = client;
    const [priority, lowest] = [priorityOf(client), waiting.lowestPriority()];
    const own = waiting.countOf(priority, clientKey);
    if (own >= maxQueuedPerKey) throw rejected(clientKey);
    if (waiting.count() < maxQueued || priorities.indexOf(priority) < priorities.indexOf(lowest)) return;
    if (priority !== lowest || waiting.longestOf(priority).length <= own + 1) throw rejected(clientKey);
  }

  /** Starts a task of the next client below its limit. @returns false if there is none */
  function startOne(): boolean {
    for (const priority of orderOfStart(starts + 1))
      for (const clientKey of waiting.clientsOf(priority)) {
        const release = limit.acquire(clientKey);
        if (!release) continue;
        [running, starts] = [running + 1, starts + 1];
        const first = waiting.take(priority, clientKey);
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
    state: () => ({ running, waiting: waiting.count() }),

    /** `task` learns whether it waited. @throws what `rejection` returns, now or when displaced; any error of `task` */
    async run<Result>(client: QueuedClient, task: (waited: boolean) => Promise<Result>): Promise<Result> {
      rejectIfFull(client);
      if (waiting.count() >= maxQueued) waiting.dropLowest();
      let hasWaited = false;
      const { promise, start, reject } = startable(() => {
        const waited = hasWaited;
        return Promise.resolve().then(() => task(waited));
      });
      waiting.add(priorityOf(client), client.clientKey, { start, reject: () => reject(rejected(client.clientKey)) });
      startNext();
      hasWaited = true;
      return promise;
    },
  };
}

const orderOfStart = (start: number) => (start % startsPerLowestPriority === 0 ? priorities.toReversed() : priorities);

/** `start` keeps the caller's async context. */
function startable<Result>(work: () => Promise<Result>) {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const start = AsyncResource.bind(() => {
    return work().then(
      (result) => () => resolve(result),
      (error: unknown) => () => reject(error),
    );
  });
  return { promise, start, reject };
}

function createWaitingTasks() {
  /** Clients in scheduling order; none has an empty queue. */
  const queues: Readonly<Record<Priority, Map<string, Task[]>>> = { known: new Map(), other: new Map(), suspected: new Map() };
  let count = 0;
  let lastClient: string | null = null;

  const lowestPriority = () => priorities.findLast((priority) => queues[priority].size > 0) ?? "known";
  const longestOf = (priority: Priority) =>
    [...queues[priority].values()].reduce<Task[]>((most, queue) => (queue.length > most.length ? queue : most), []);

  return {
    lowestPriority,
    longestOf,
    count: () => count,
    countOf: (priority: Priority, clientKey: string) => queues[priority].get(clientKey)?.length ?? 0,

    add(priority: Priority, clientKey: string, task: Task): void {
      const own = queues[priority].get(clientKey) ?? [];
      own.push(task);
      queues[priority].set(clientKey, own);
      count += 1;
    },

    dropLowest(): void {
      const lowest = lowestPriority();
      longestOf(lowest).pop()?.reject();
      for (const [clientKey, queue] of queues[lowest]) if (queue.length === 0) queues[lowest].delete(clientKey);
      count -= 1;
    },

    /** Yields clients in scheduling order; the last started client comes last. */
    *clientsOf(priority: Priority): Generator<string> {
      const last = lastClient;
      for (const clientKey of queues[priority].keys()) if (clientKey !== last) yield clientKey;
      if (last !== null && queues[priority].has(last)) yield last;
    },

    take(priority: Priority, clientKey: string): Task {
      const tasks = queues[priority].get(clientKey)!;
      const first = tasks.shift()!;
      lastClient = clientKey;
      queues[priority].delete(clientKey);
      if (tasks.length > 0) queues[priority].set(clientKey, tasks);
      count -= 1;
      return first;
    },
  };
}

type Rejections = Pick<Required<RequestQueueOptions>, "rejection" | "retryAfterSeconds" | "now">;

function createRejections({ rejection, retryAfterSeconds, now }: Rejections) {
  const retryAllowedAt = new Map<string, number>();
  return {
    priorityOf: ({ clientKey, priority = "other" }: QueuedClient): Priority =>
      priority === "other" && (retryAllowedAt.get(clientKey) ?? 0) > now() ? "suspected" : priority,

    rejected(clientKey: string): Error {
      // Entries are in insertion order.
      for (const [other, at] of retryAllowedAt) {
        if (at > now()) break;
        retryAllowedAt.delete(other);
      }
      retryAllowedAt.delete(clientKey);
      retryAllowedAt.set(clientKey, now() + retryAfterSeconds * 1000);
      return rejection(retryAfterSeconds);
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
