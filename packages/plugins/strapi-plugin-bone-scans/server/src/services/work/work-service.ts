import type { Transferable } from "node:worker_threads";
import type { Core } from "@strapi/strapi";
import { servicesOf, type Actor } from "@trabecula/strapi-kit";
import { createAccountLimit, type AccountLimit } from "./account-limit.ts";
import type { ThreadName, Work, WorkKind } from "./work-kind.ts";
import { createWorkerThread, type ThreadLimits, type WorkerThread } from "./worker-thread.ts";

/**
 * Short: documents, scan files, dataset loading, about 0.1 s; thread stays alive. Long: tables and cohorts, seconds to
 * minutes. Fits: up to hours, sequential.
 */
const usualLimits: Readonly<Record<ThreadName, ThreadLimits>> = {
  short: { atOnce: 1, mostWaiting: 32, idleMs: Infinity, nice: 5, memoryMb: 512 },
  long: { atOnce: 2, mostWaiting: 16, idleMs: 10_000, nice: 10, memoryMb: 512 },
  fits: { atOnce: 1, mostWaiting: Infinity, idleMs: 10_000, nice: 10, memoryMb: 1024 },
};

/** Jobs per account over all kinds. */
const maxPerAccount = 8;

export type WorkService = ReturnType<typeof createWork>;

/** Worker threads for work that grows with user input, with limits. */
export function createWork(strapi: Pick<Core.Strapi, "log" | "requestContext">, limits = usualLimits) {
  const threads: Readonly<Record<ThreadName, WorkerThread>> = {
    short: createWorkerThread(strapi, limits.short),
    long: createWorkerThread(strapi, limits.long),
    fits: createWorkerThread(strapi, limits.fits),
  };
  const allKinds = createAccountLimit(maxPerAccount, "files");
  const ofKind = new Map<WorkKind, AccountLimit>();

  function limitOf(kind: WorkKind): AccountLimit {
    const known = ofKind.get(kind) ?? createAccountLimit(kind.mostOfAnAccount, kind.what);
    ofKind.set(kind, known);
    return known;
  }

  function begin(kind: WorkKind, actor: Pick<Actor, "id">): () => void {
    threads[kind.thread].refuseIfFull();
    const releaseKind = limitOf(kind).acquire(actor);
    try {
      const releaseAll = allKinds.acquire(actor);
      return () => (releaseKind(), releaseAll());
    } catch (error) {
      releaseKind();
      throw error;
    }
  }

  return {
    thread: (name: ThreadName): WorkerThread => threads[name],

    /**
     * Holds a slot, from before the upload until `use` ends. @throws AppError `too_many_requests` at the account's
     * limit, `unavailable` for a full queue
     */
    async holding<Result>(kind: WorkKind, actor: Pick<Actor, "id">, use: () => Promise<Result>): Promise<Result> {
      const end = begin(kind, actor);
      try {
        return await use();
      } finally {
        end();
      }
    },

    /** As `holding`, for work that outlives its request; call the returned function to release. */
    begin,

    /** @throws AppError what its kind says of too much time or memory */
    run: <Task, Answer>(work: Work<Task, Answer>, task: Task, left: AbortSignal, transfer?: readonly Transferable[]): Promise<Answer> =>
      threads[work.thread].run(work, task, left, transfer),

    async stop(): Promise<void> {
      await Promise.all(Object.values(threads).map((thread) => thread.stop()));
    },
  };
}

const services = servicesOf<{ work: WorkService }>("bone-scans");

export const workOf = (strapi: Core.Strapi): WorkService => services(strapi, "work");
