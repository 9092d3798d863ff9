import { crc32 } from "node:zlib";
import type { BundleFileName } from "../manifest.ts";

type Contents = ReadonlyMap<BundleFileName, Uint8Array>;

const isListed = (name: string) => name !== "bundle.json" && name !== "lines.txt";

/** CRC-32 of each line of each file, so that a check can name the row that was changed. */
export function linesText(files: Contents): string {
  return [...files]
    .filter(([name]) => isListed(name))
    .map(([name, bytes]) => `${name}\n${checksOf(bytes).join("\n")}\n`)
    .join("");
}

/** Sentence about the first line of a file that is not as listed; null without a list. */
export function changedLine(files: Contents, name: BundleFileName): string | null {
  const list = files.get("lines.txt");
  if (!list || !isListed(name)) return null;
  const listed = listedOf(new TextDecoder().decode(list), name);
  const row = firstDifference(listed, checksOf(files.get(name)!));
  return row === null
    ? `bundle.json names another SHA-256 of ${name}.`
    : `${name}, row ${row}, has been changed since the bundle was written.`;
}

/** Line number from 1, including the header; null if equal. */
export function firstDifference(before: readonly string[], now: readonly string[]): number | null {
  const place = Array.from({ length: Math.max(before.length, now.length) }, (_, index) => index).find(
    (index) => before[index] !== now[index],
  );
  return place === undefined ? null : place + 1;
}

export function checksOf(bytes: Uint8Array): string[] {
  const checks: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(10, start);
    const end = found < 0 ? bytes.length : found + 1;
    checks.push(crc32(bytes.subarray(start, end)).toString(16).padStart(8, "0"));
    start = end;
  }
  return checks;
}

function listedOf(list: string, name: string): string[] {
  const lines = list.split("\n");
  const start = lines.indexOf(name) + 1;
  const length = lines.slice(start).findIndex((line) => !/^[0-9a-f]{8}$/.test(line));
  return start === 0 ? [] : lines.slice(start, start + Math.max(0, length));
}
