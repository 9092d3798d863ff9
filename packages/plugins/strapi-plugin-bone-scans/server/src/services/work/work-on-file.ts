import type { Core } from "@strapi/strapi";
import type { Actor, Upload } from "@trabecula/strapi-kit";
import { receiveFile, type ReceivedFile } from "../uploads/receive-file.ts";
import type { Work } from "./work-kind.ts";
import { workOf } from "./work-service.ts";

/** A file out of a request, and whether its sender still waits. */
export interface SentWork {
  readonly upload: Upload;
  /** Aborted where the caller has gone. */
  readonly left: AbortSignal;
}

/**
 * Receives a file once its account has a turn, does the work on a thread and removes the file.
 * @throws AppError `too_many_requests`, `unavailable`, what receiving refuses, or what the kind says of too much time or memory
 */
export function workOnFile<Task, Answer>(
  strapi: Core.Strapi,
  actor: Actor,
  work: Work<Task, Answer>,
  { upload, left }: SentWork,
  taskOf: (file: ReceivedFile) => Task,
): Promise<Answer> {
  return workOf(strapi).holding(work, actor, async () => {
    const file = await receiveFile(upload);
    try {
      return await workOf(strapi).run(work, taskOf(file), left);
    } finally {
      await file.remove();
    }
  });
}
