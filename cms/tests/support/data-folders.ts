import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { createPostgres, dropPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Data folder of a CMS after its first start. */
    cmsTemplate: string;
  }
}

/** Also creates an empty database on PostgreSQL. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "trabecula-api-"));
  createPostgres(dataDir);
  return dataDir;
}

/** Copies the data folder of a first start, so a test's CMS need not create tables and content. */
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
