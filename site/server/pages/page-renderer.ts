import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { PageRequest, RenderedPage } from "./render-page.ts";

/** URLs of builds. */
export type BuildEntries = readonly (readonly [language: string, entry: string])[];

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

type Reply = { id: number; page: RenderedPage } | { id: number; error: unknown };

/** A message of another thread has a plain array. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);

/**
 * Renders on a thread, since an editor's worst text takes 0.2 s. A thread that ends is replaced.
 * @throws Error if the build cannot be loaded
 */
export async function startPageRenderer(entries: BuildEntries): Promise<{ render: RenderPage; close: () => Promise<unknown> }> {
  const waiting = new Map<number, PromiseWithResolvers<RenderedPage>>();
  let last = 0;
  let thread: Worker | null = start();
  await once(thread, "message");

  function start(): Worker {
    const started = new Worker(new URL("render-thread.ts", import.meta.url), { workerData: entries });
    started.unref();
    started.on("message", (reply: Reply | "ready") => {
      if (reply === "ready") return;
      if ("page" in reply) waiting.get(reply.id)?.resolve({ ...reply.page, body: asBuffer(reply.page.body) });
      else waiting.get(reply.id)?.reject(reply.error as Error);
      waiting.delete(reply.id);
    });
    started.on("error", (error) => {
      thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    return started;
  }

  return {
    render: (request) => {
      const id = (last += 1);
      const made = Promise.withResolvers<RenderedPage>();
      waiting.set(id, made);
      (thread ??= start()).postMessage({ id, request });
      return made.promise;
    },
    close: async () => thread?.terminate(),
  };
}
