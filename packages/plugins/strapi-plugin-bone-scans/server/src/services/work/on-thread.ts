import type { MessagePort } from "node:worker_threads";
import type { AppError } from "@trabecula/strapi-kit";

export interface ThreadRequest {
  readonly module: string;
  readonly task: unknown;
  readonly loaded: MessagePort;
}

export type ThreadReply = { readonly ok: true; readonly answer: unknown } | { readonly ok: false; readonly failure: CrossingError };

/** Structured cloning drops the code that decides the response. */
export interface CrossingError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: unknown;
  readonly syscall: unknown;
  readonly refusal: Pick<AppError, "fields" | "retryAfterSeconds" | "problems"> | null;
}

export default async function workOnThread({ module, task, loaded }: ThreadRequest): Promise<ThreadReply> {
  try {
    const { default: does } = (await import(module)) as { default: (task: unknown) => unknown };
    loaded.postMessage(null);
    return { ok: true, answer: await does(task) };
  } catch (error) {
    return { ok: false, failure: packed(error instanceof Error ? error : new Error(String(error))) };
  }
}

/** Checked by name: importing the class would load the server kit in each thread. */
function packed(error: Error): CrossingError {
  const { name, message, stack, code, syscall } = error as NodeJS.ErrnoException;
  const { fields, retryAfterSeconds, problems } = error as AppError;
  return { name, message, stack, code, syscall, refusal: name === "AppError" ? { fields, retryAfterSeconds, problems } : null };
}
