import { megabytes, uploadLimits } from "@trabecula/contracts";
import { fileTooLarge } from "@trabecula/messages/calculator";
import { ApiError } from "../../../shell/api-error.ts";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import type { ReadHere } from "./read-here/read-here.ts";
import type { Hidden } from "../../../shell/files/HiddenChoice.tsx";
import { readScanFile } from "../score/use-live-score.ts";

/**
 * Reads the file in this browser, so that names and birth dates stay there. Only a workbook is sent; the server does
 * not keep it.
 * @param missing codes for what is missing, such as "-9, 999"
 */
export async function readFileOfScanner(file: File, missing: string, hidden?: Hidden): Promise<ReadHere> {
  if (file.size > uploadLimits.scanFile) throw new ApiError("unreadable_file", fileTooLarge(megabytes(uploadLimits.scanFile)));
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) return { reply: await readScanFile(file, missing, hidden), people: [] };
  const { readOnThread } = await loadWithin("new-report-read-here", () => import("./read-here/reader-thread.ts"), chunkTimeoutMs);
  const read = await readOnThread(bytes, file.name, missing);
  if (!read.ok) throw new ApiError("unreadable_file", read.message);
  return read;
}

/** Workbooks are ZIP archives. */
function isWorkbook(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);
}
