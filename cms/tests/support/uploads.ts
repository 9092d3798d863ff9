import { readdirSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";

/** Uploads that the CMS of all API tests holds on disk. */
export function uploadsOnDisk(): string[] {
  return readdirSync(path.join(inject("cmsDataDir"), "tmp")).filter((name) => name.startsWith("trabecula-upload-"));
}
