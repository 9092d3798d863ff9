import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { createPostgres, dropPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder of a CMS that has started once and ended. */
    cmsTemplate: string;
  }
}

/** An empty data folder and, where the suite runs on PostgreSQL, an empty database. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "trabecula-api-"));
  createPostgres(dataDir);
  return dataDir;
}

/** What a first start leaves behind, so that a test's own CMS need not make its tables and content anew. */
export function copyTemplate(): string {
  const template = inject("cmsTemplate");
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "trabecula-api-"));
  cpSync(template, dataDir, { recursive: true });
  createPostgres(dataDir, template);
  return dataDir;
}

export function removeData(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
  dropPostgres(dataDir);
}
