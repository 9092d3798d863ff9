import { transfer, wrap, type Remote } from "comlink";
import { ChunkLoadError } from "../../../../shell/lazy-screen.ts";
import type { ReadingHere } from "./read-here.ts";
import type { Reader } from "./reader-worker.ts";

type Thread = { readonly reader: Remote<Reader>; readonly failed: Promise<never> };

/** One worker per visit; recreated if its code failed to load. */
let thread: Thread | null = null;

function started(): Thread {
  const worker = new Worker(new URL("./reader-worker.ts", import.meta.url), { type: "module" });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener("error", () => {
      thread = null;
      worker.terminate();
      reject(new ChunkLoadError("Loading the reader of files failed"));
    });
  });
  // Avoids an unhandled rejection when no call is pending.
  failed.catch(() => undefined);
  return { reader: wrap<Reader>(worker), failed };
}

async function withReader<Answer>(question: (reader: Remote<Reader>) => Promise<Answer>): Promise<Answer> {
  const { reader, failed } = (thread ??= started());
  return Promise.race([question(reader), failed]);
}

export function readOnThread(bytes: Uint8Array<ArrayBuffer>, fileName: string, missing: string): Promise<ReadingHere> {
  return withReader<ReadingHere>((reader) => reader.read(transfer(bytes, [bytes.buffer]), fileName, missing));
}

export const formatsReadHere = () => withReader((reader) => reader.formats());
