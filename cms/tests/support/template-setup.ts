import type { TestProject } from "vitest/node";
import { buildServer } from "../../scripts/build-server.mjs";
import { startCms } from "./cms-process.ts";
import { newDataDir, removeData } from "./data-folders.ts";

export default async function setUp(project: TestProject): Promise<() => void> {
  await buildServer();
  const cms = await startCms({ dataDir: newDataDir() });
  await cms.stop({ keepData: true });
  project.provide("cmsTemplate", cms.dataDir);
  return () => removeData(cms.dataDir);
}
