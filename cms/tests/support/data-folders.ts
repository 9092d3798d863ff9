import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { createPostgres, dropPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    cmsTemplate: string;
  }
}

export function newDataDir(): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "trabecula-api-"));
  createPostgres(dataDir);
  return dataDir;
}

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
