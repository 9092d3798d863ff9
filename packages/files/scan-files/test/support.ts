import { ZScanFileReply, type ReadScan, type ScanFileReply } from "@trabecula/contracts";
import { expect } from "vitest";
import { readScanFile } from "../src/index.ts";
import { bytesOf } from "./evaluation-file.ts";

export function read(content: string | Uint8Array): ScanFileReply {
  const result = readScanFile(typeof content === "string" ? bytesOf(content) : content);
  if (!result.ok) throw new Error(`not read: ${result.message}`);
  return ZScanFileReply.parse(result.reply);
}

export function readOfWorkbook(content: string, daysFrom: 1900 | 1904 = 1900): ScanFileReply {
  const result = readScanFile(bytesOf(content), { daysFrom });
  if (!result.ok) throw new Error(`not read: ${result.message}`);
  return ZScanFileReply.parse(result.reply);
}

export function refusal(content: string | Uint8Array, fileName?: string): string {
  const result = readScanFile(typeof content === "string" ? bytesOf(content) : content, { fileName });
  if (result.ok) throw new Error("the file was read");
  expect(result.message).toMatch(/^[A-Z].*\.$/);
  return result.message;
}

export function valueOf(scan: ReadScan | undefined, parameter: string): ReadScan["values"][number] {
  const found = scan?.values.find((value) => value.parameter === parameter);
  if (!found) throw new Error(`${parameter} was not read`);
  return found;
}
