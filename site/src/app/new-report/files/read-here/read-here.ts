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
  const people = readPeople(bytes);
  return { ...read, people: people.length > 0 ? people : peopleOf(read.reply) };
}

/** DICOM objects have no columns of a person. */
function peopleOf({ scans, others = [] }: ScanFileReply): PersonOfLine[] {
  return [scans, ...others.map((other) => other.scans)].flat().map(({ line, sex, ageYears, side }) => ({
    ...{ line, sex, ageYears, side },
    ...{ birthDate: null, found: [], doubts: [] },
  }));
}
