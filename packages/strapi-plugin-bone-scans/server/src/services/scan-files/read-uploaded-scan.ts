import { buffer } from "node:stream/consumers";
import type { ScanFileReply } from "@trabecula/contracts";
import { readScanFile } from "@trabecula/scan-files";
import { AppError, type Upload } from "@trabecula/strapi-kit";
import { receiveFile } from "../uploads/receive-file.ts";

/**
 * Reads a scanner's export out of a request. The file is looked at and forgotten: nothing of it is stored or logged.
 * @throws AppError `unreadable_file` with the reason, or what receiving refuses
 */
export async function readUploadedScan(upload: Upload): Promise<ScanFileReply> {
  const file = await receiveFile(upload);
  try {
    const read = readScanFile(await buffer(file.read()), { fileName: file.name });
    if (!read.ok) throw new AppError("unreadable_file", read.message);
    return read.reply;
  } finally {
    await file.remove();
  }
}
