import type { ScanFileReply } from "@trabecula/contracts";
import { readScanFile } from "@trabecula/scan-files";
import { readPeople, type PersonOfLine } from "@trabecula/scan-files/person";
import { missingCodes } from "@trabecula/study-tables";

export interface ReadHere {
  reply: ScanFileReply;
  people: readonly PersonOfLine[];
}

export type ReadingHere = ({ ok: true } & ReadHere) | { ok: false; message: string };

/** Uses the server's reader in the browser. Returns a message if the file is unreadable. */
export function readHere(bytes: Uint8Array, fileName: string, missing: string): ReadingHere {
  const read = readScanFile(bytes, { fileName, missing: missingCodes(missing) });
  if (!read.ok) return read;
  const people = readPeople(bytes);
  const sides = new Map(people.map(({ line, side }) => [line, side]));
  const scans = read.reply.scans.map((scan) => ({ ...scan, side: scan.side ?? sideOf(scan.site, sides.get(scan.line) ?? null) }));
  return { ok: true, reply: { ...read.reply, scans }, people };
}

/** The spine has no side. */
function sideOf(site: ScanFileReply["scans"][number]["site"], side: "left" | "right" | null): "left" | "right" | null {
  return site === "lumbar-spine" || site === "whole-body" ? null : side;
}
