import type { Transferable } from "node:worker_threads";
import { servicesOf, type Actor, type Upload, type Strapi } from "@trabecula/strapi-kit";
import { receiveFile, type ReceivedFile } from "../uploads/receive-form.ts";
import { createAccountQueue, type AccountQueue } from "./account-queue.ts";
import type { ThreadName, Work, WorkKind } from "./work-kind.ts";
import { createWorkerThread, type ThreadLimits, type WorkerThread } from "./worker-thread.ts";

/**
 * Documents: some 0.1 s, so the thread stays alive. Files: short reading of uploads. Long: seconds to minutes. Fits: up to
 * hours, sequential.
 */
const usualLimits: Readonly<Record<ThreadName, ThreadLimits>> = {
  documents: { atOnce: 1, mostWaiting: 32, idleMs: Infinity, nice: 5, memoryMb: 512, graceMs: 2_000 },
  files: { atOnce: 2, mostWaiting: 32, idleMs: 60_000, nice: 5, memoryMb: 512, graceMs: 2_000 },
  long: { atOnce: 2, mostWaiting: 16, idleMs: 60_000, nice: 10, memoryMb: 512, graceMs: 0 },
  fits: { atOnce: 1, mostWaiting: Infinity, idleMs: 60_000, nice: 10, memoryMb: 1024, graceMs: 0 },
};

/** Jobs per account over all kinds. */
const maxPerAccount = 8;

export type WorkService = ReturnType<typeof createWork>;

export function createWork(strapi: Pick<Strapi, "log" | "requestContext">, limits = usualLimits) {
  const threads: Readonly<Record<ThreadName, WorkerThread>> = {
    documents: createWorkerThread(strapi, limits.documents),
    files: createWorkerThread(strapi, limits.files),
    long: createWorkerThread(strapi, limits.long),
    fits: createWorkerThread(strapi, limits.fits),
  };
  const allKinds = createAccountQueue(maxPerAccount, "files");
  const ofKind = new Map<WorkKind, AccountQueue>();

  function queueOf(kind: WorkKind): AccountQueue {
    const known = ofKind.get(kind) ?? createAccountQueue(kind.mostOfAnAccount, kind.what);
    ofKind.set(kind, known);
    return known;
  }

  async function begin(kind: WorkKind, actor: Pick<Actor, "id">): Promise<() => void> {
    threads[kind.thread].refuseIfFull(actor);
    const releaseKind = await queueOf(kind).acquire(actor);
    try {
      const releaseAll = await allKinds.acquire(actor);
      return () => (releaseKind(), releaseAll());
    } catch (error) {
      releaseKind();
      throw error;
    }
  }

  return {
    thread: (name: ThreadName): WorkerThread => threads[name],

    /**
     * Reserves a place from before the upload until `use` ends.
     * @throws `too_many_requests` if too many jobs of the account wait, `unavailable` for a full queue
     */
    async holding<Result>(kind: WorkKind, actor: Pick<Actor, "id">, use: () => Promise<Result>): Promise<Result> {
      const end = await begin(kind, actor);
      try {
        return await use();
      } finally {
        end();
      }
    },

    /** Works as `holding` for work that outlives its request; call the returned function to release. */
    begin,

    /** @throws AppError that the kind defines for too much time or memory */
    run: <Task, Answer>(
      work: Work<Task, Answer>,
      account: Pick<Actor, "id">,
      task: Task,
      left: AbortSignal,
      transfer?: readonly Transferable[],
    ): Promise<Answer> => threads[work.thread].run(work, account, task, left, transfer),

    async stop(): Promise<void> {
      await Promise.all(Object.values(threads).map((thread) => thread.stop()));
    },
  };
}

const services = servicesOf<{ work: WorkService }>("bone-scans");

export const workOf = (strapi: Strapi): WorkService => services(strapi, "work");

export interface SentWork {
  readonly upload: Upload;
  /** Aborted when the client disconnects. */
  readonly left: AbortSignal;
}

/** @throws `too_many_requests`, `unavailable`, what receiving refuses, or what the kind defines for too much time or memory */
export function workOnFile<Task, Answer>(
  strapi: Strapi,
  actor: Actor,
  work: Work<Task, Answer>,
  { upload, left }: SentWork,
  taskOf: (file: ReceivedFile) => Task,
): Promise<Answer> {
  return workOf(strapi).holding(work, actor, async () => {
    const file = await receiveFile(upload);
    try {
      return await workOf(strapi).run(work, actor, taskOf(file), left);
    } finally {
      await file.remove();
    }
  });
}
