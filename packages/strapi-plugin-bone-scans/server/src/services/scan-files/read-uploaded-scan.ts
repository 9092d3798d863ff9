import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { ScanFileReply } from "@trabecula/contracts";
import { readScanFile } from "@trabecula/scan-files";
import { AppError } from "@trabecula/strapi-kit";
import { receiveFile } from "../uploads/receive-file.ts";

/** An evaluation is half a kilobyte of text: room for some thousand of them, and no more work than others can wait for. */
const maximumBytes = 2_000_000;
const rawTypes = ["text/plain", "text/csv", "text/tab-separated-values", "application/octet-stream"];

/**
 * Reads a scanner's export out of a request. The file is looked at and forgotten: nothing of it is stored or logged.
 * @throws AppError `unreadable_file` with the reason, or what receiving refuses
 */
export async function readUploadedScan(request: IncomingMessage): Promise<ScanFileReply> {
  const file = await receiveFile(request, rawTypes, maximumBytes);
  try {
    const read = readScanFile(await buffer(file.read()), { fileName: file.name });
    if (!read.ok) throw new AppError("unreadable_file", read.message);
    return read.reply;
  } finally {
    await file.remove();
  }
}
