import { readdirSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";

export function uploadsOnDisk(): string[] {
  return readdirSync(path.join(inject("cmsDataDir"), "tmp")).filter((name) => name.startsWith("trabecula-upload-"));
}
