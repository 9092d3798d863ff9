import type { Work } from "../work/work-kind.ts";
import type { DocumentTask } from "./document-worker.ts";

/** A document takes 50 ms, with twenty scans 200 ms; the rest is queueing. */
export const documentWork: Work<DocumentTask | null, Uint8Array> = {
  job: "document",
  module: new URL("./document-worker.ts", import.meta.url),
  thread: "short",
  what: "documents",
  mostOfAnAccount: 4,
  longestMs: 20_000,
  tooLong: ["unavailable", "This document took too long to make; please try again."],
  tooMuch: ["unavailable", "This report needs more memory as a document than the server allows."],
};
