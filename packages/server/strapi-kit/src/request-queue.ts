import { AsyncResource } from "node:async_hooks";
import { AppError } from "./app-error.ts";

interface RequestQueueOptions {
  readonly concurrency: number;
  readonly maxQueued?: number;
  /** Error message when the queue is full. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
  readonly now?: () => number;
}

/** Priorities: known clients, others, suspected password guessing. */
const priorities = ["known", "other", "suspected"] as const;
export type Priority = (typeof priorities)[number];

export interface QueuedClient {
  readonly clientKey: string;
  readonly priority: Priority;
}

/** Every fourth start takes the lowest priority, to avoid starvation. */
const startsPerLowestPriority = 4;

interface Task {
  readonly start: () => Promise<void>;
  readonly reject: () => void;
}

/**
 * Priority queue, fair between clients. When full, better priorities and clients with far fewer tasks replace tasks of
 * the largest low-priority client. Clients that ignore Retry-After get low priority.
 */
export function createRequestQueue({
  concurrency,
  maxQueued = Infinity,
  message = "Please try again in a few seconds.",
  retryAfterSeconds = 5,
  now = () => performance.now(),
}: RequestQueueOptions) {
  /** By priority, in scheduling order; clients without tasks are removed. */
  const queues: Readonly<Record<Priority, Map<string, Task[]>>> = { known: new Map(), other: new Map(), suspected: new Map() };
  let [running, queued, starts] = [0, 0, 0];

  /** Earliest retry times. */
  const retryAllowedAt = new Map<string, number>();

  function rejection(clientKey: string): AppError {
    // Entries are in insertion order.
    for (const [other, at] of retryAllowedAt) {
      if (at > now()) break;
      retryAllowedAt.delete(other);
    }
    retryAllowedAt.delete(clientKey);
    retryAllowedAt.set(clientKey, now() + retryAfterSeconds * 1000);
    return new AppError("unavailable", message, undefined, retryAfterSeconds);
  }

  /** Clients that ignore Retry-After get low priority. */
  function priorityOf({ clientKey, priority }: QueuedClient): Priority {
    return priority === "other" && (retryAllowedAt.get(clientKey) ?? 0) > now() ? "suspected" : priority;
  }

  const lowestPriority = () => priorities.findLast((priority) => queues[priority].size > 0) ?? "known";
  const longestQueueOf = (priority: Priority) =>
    [...queues[priority].values()].reduce<Task[]>((most, queue) => (queue.length > most.length ? queue : most), []);

  /** @throws AppError `unavailable` */
  function rejectIfFull(client: QueuedClient): void {
    const { clientKey } = client;
    const priority = priorityOf(client);
    const last = lowestPriority();
    if (queued < maxQueued || priorities.indexOf(priority) < priorities.indexOf(last)) return;
    if (priority !== last || longestQueueOf(priority).length <= (queues[priority].get(clientKey)?.length ?? 0) + 1)
      throw rejection(clientKey);
  }

  function dropLowest(): void {
    if (queued < maxQueued) return;
    const last = lowestPriority();
    const longest = longestQueueOf(last);
    longest.pop()?.reject();
    for (const [clientKey, queue] of queues[last]) if (queue.length === 0) queues[last].delete(clientKey);
    queued -= 1;
  }

  function takeNext(): Task | undefined {
    starts += 1;
    const priority = starts % startsPerLowestPriority === 0 ? lowestPriority() : priorities.find((one) => queues[one].size > 0);
    for (const [clientKey, tasks] of queues[priority ?? "known"]) {
      const first = tasks.shift();
      queues[priority!].delete(clientKey);
      if (tasks.length > 0) queues[priority!].set(clientKey, tasks);
      return first;
    }
    return undefined;
  }

  function startNext(): void {
    while (running < concurrency && queued > 0) {
      const next = takeNext();
      queued -= 1;
      running += 1;
      void next!.start().finally(() => {
        running -= 1;
        startNext();
      });
    }
  }

  return {
    rejectIfFull,

    /** @throws AppError `unavailable` if the queue is full or `clientKey` has more tasks than others; any error of `task` */
    async run<Result>(client: QueuedClient, task: () => Promise<Result>): Promise<Result> {
      rejectIfFull(client);
      dropLowest();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const start = AsyncResource.bind(() => Promise.resolve().then(task).then(resolve, reject));
      const { clientKey } = client;
      const queue = queues[priorityOf(client)];
      const own = queue.get(clientKey) ?? [];
      own.push({ start, reject: () => reject(rejection(clientKey)) });
      queue.set(clientKey, own);
      queued += 1;
      startNext();
      return promise;
    },
  };
}
