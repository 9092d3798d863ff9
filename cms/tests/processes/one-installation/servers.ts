import { startCms, type RunningCms } from "../../support/cms-process.ts";

export let cms: RunningCms;

export async function start(env: Record<string, string> = {}): Promise<void> {
  cms = await startCms({ env, ...((cms as RunningCms | undefined) && { dataDir: cms.dataDir }) });
}
