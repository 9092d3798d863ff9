import type { ScanFileReply } from "@trabecula/contracts";
import { readPlainFile } from "@trabecula/scan-files/plain-file";
import { readPeople, type PersonOfLine } from "@trabecula/scan-files/person";
import { missingCodes } from "@trabecula/study-tables";

export interface ReadHere {
  reply: ScanFileReply;
  people: readonly PersonOfLine[];
}

export type ReadingHere = ({ ok: true } & ReadHere) | { ok: false; message: string };

/** The server's reader. Returns a message if the file is unreadable. */
export async function readHere(bytes: Uint8Array, fileName: string, missing: string): Promise<ReadingHere> {
  const read = await readPlainFile(bytes, { fileName, missing: missingCodes(missing) });
  if (!read.ok) return read;
  return { ...read, people: readPeople(bytes) };
}
