import type { AppError } from "@trabecula/strapi-kit";

/** What a thread is asked for: the module whose default export does the work, and its task. */
export interface Asked {
  readonly module: string;
  readonly task: unknown;
}

export type Said = { readonly ok: true; readonly answer: unknown } | { readonly ok: false; readonly failure: CrossingError };

/** An error on its way between threads. By itself it would leave all but name, words and stack behind, and what callers are told hangs on its code. */
export interface CrossingError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: unknown;
  readonly syscall: unknown;
  /** What else an `AppError` says; null for any other. */
  readonly refusal: Pick<AppError, "fields" | "retryAfterSeconds" | "problems"> | null;
}

/** Does a piece of work on this thread, and says what came of it. */
export default async function workOnThread({ module, task }: Asked): Promise<Said> {
  try {
    const { default: does } = (await import(module)) as { default: (task: unknown) => unknown };
    return { ok: true, answer: await does(task) };
  } catch (error) {
    return { ok: false, failure: packed(error instanceof Error ? error : new Error(String(error))) };
  }
}

/** Known by its name: the class would bring all of the server's kit onto each thread. */
function packed(error: Error): CrossingError {
  const { name, message, stack, code, syscall } = error as NodeJS.ErrnoException;
  const { fields, retryAfterSeconds, problems } = error as AppError;
  return { name, message, stack, code, syscall, refusal: name === "AppError" ? { fields, retryAfterSeconds, problems } : null };
}
