import type { Core } from "@strapi/strapi";
import type { Actor, Upload } from "@trabecula/strapi-kit";
import { receiveFile, type ReceivedFile } from "../uploads/receive-file.ts";
import type { Work } from "./work-kind.ts";
import { workOf } from "./work-service.ts";

export interface SentWork {
  readonly upload: Upload;
  /** Aborted when the client disconnects. */
  readonly left: AbortSignal;
}

/**
 * Waits for a slot, receives the file, works on a thread and removes the file. @throws AppError `too_many_requests`,
 * `unavailable`, what receiving refuses, or what the kind says of too much time or memory
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
