import type { TestProject } from "vitest/node";
import { buildServer } from "../../scripts/build-server.mjs";
import { startCms } from "./cms-process.ts";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { newDataDir } from "./data-folders.ts";

declare module "vitest" {
  interface ProvidedContext {
    cmsUrl: string;
    cmsDataDir: string;
    cmsRoutes: string[];
    /** Where connections may find a server. */
    redcapPort: number;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildServer();
  const redcapPort = await freePort();
  const cms = await startCms({ dataDir: newDataDir(), env: { CONNECTION_HOSTS: `http://127.0.0.1:${redcapPort}` } });
  project.provide("redcapPort", redcapPort);
  project.provide("cmsUrl", cms.url);
  project.provide("cmsDataDir", cms.dataDir);
  project.provide("cmsRoutes", [...cms.routes]);
  return async () => {
    await cms.stop();
  };
}
