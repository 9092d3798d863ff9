import { readdirSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { until } from "./until.ts";

export function uploadsOnDisk(): string[] {
  return readdirSync(path.join(inject("cmsDataDir"), "tmp")).filter((name) => name.startsWith("trabecula-upload-"));
}

/** A streamed reply can end before its upload is deleted. */
export async function untilNoUploads(): Promise<void> {
  await until(uploadsOnDisk, (found) => found.length === 0);
}
