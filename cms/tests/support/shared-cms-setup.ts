import type { TestProject } from "vitest/node";
import { buildServer } from "../../scripts/build-server.mjs";
import { startCms } from "./cms-process.ts";
import { newDataDir } from "./data-folders.ts";

declare module "vitest" {
  interface ProvidedContext {
    cmsUrl: string;
    cmsDataDir: string;
    cmsRoutes: string[];
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildServer();
  const cms = await startCms({ dataDir: newDataDir() });
  project.provide("cmsUrl", cms.url);
  project.provide("cmsDataDir", cms.dataDir);
  project.provide("cmsRoutes", [...cms.routes]);
  return async () => {
    await cms.stop();
  };
}
