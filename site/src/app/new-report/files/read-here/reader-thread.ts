import { transfer, wrap, type Remote } from "comlink";
import { ChunkLoadError } from "../../../../shell/lazy-screen.ts";
import type { ReadingHere } from "./read-here.ts";
import type { Reader } from "./reader-worker.ts";

type Thread = { readonly reader: Remote<Reader>; readonly failed: Promise<never> };

/** One for the visit; one whose code did not come is begun anew when it is asked again. */
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
  // Whoever waits hears of it; where nobody does, it is no error of the page.
  failed.catch(() => undefined);
  return { reader: wrap<Reader>(worker), failed };
}

async function asked<Answer>(question: (reader: Remote<Reader>) => Promise<Answer>): Promise<Answer> {
  const { reader, failed } = (thread ??= started());
  return Promise.race([question(reader), failed]);
}

/** Reads a scanner's text file on a thread of its own, in this browser. The bytes go over to it. */
export function readOnThread(bytes: Uint8Array<ArrayBuffer>, fileName: string, missing: string): Promise<ReadingHere> {
  return asked<ReadingHere>((reader) => reader.read(transfer(bytes, [bytes.buffer]), fileName, missing));
}

/** Which scanners' files are read here; asked for early, it has the reader there before a file is dropped. */
export function formatsReadHere() {
  return asked((reader) => reader.formats());
}
