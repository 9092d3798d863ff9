import { fileTooLarge } from "@trabecula/messages/calculator";
import type { ReadFile } from "../app/new-report/model/draft.ts";
import { readOnThread } from "../app/new-report/files/read-here/reader-thread.ts";
import { ApiError } from "../shell/api-error.ts";

/** Same limit as the server, in bytes: several thousand evaluations. */
const mostBytes = 2_000_000;

/** Fails with the server's errors. */
export async function readFileHere(file: File, missing: string): Promise<Pick<ReadFile, "reply" | "people">> {
  if (file.size > mostBytes) throw new ApiError("unreadable_file", fileTooLarge);
  const read = await readOnThread(new Uint8Array(await file.arrayBuffer()), file.name, missing);
  if (!read.ok) throw new ApiError("unreadable_file", read.message);
  return read;
}
