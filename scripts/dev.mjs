import fs from "node:fs";
import { readFlags } from "./lib/arguments.mjs";
import { buildPanelInBackground } from "./lib/builds.mjs";
import { ensurePortFree, ensureWritable, readEnvironment } from "./lib/environment.mjs";
import { describeFailure, runMain } from "./lib/failure.mjs";
import { firstAdministrator } from "./lib/first-administrator.mjs";
import { prepare } from "./lib/prepare.mjs";
import { say } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";
import { run, toolPath } from "./lib/run.mjs";
import { untilHealthy, startService, stopService, endedFailure } from "./lib/service.mjs";
import { stopRequested, stopping } from "./lib/stopping.mjs";

await runMain(async () => {
  readFlags(process.argv.slice(2), []);
  if (!(await prepare({ builds: ["server"] }))) return undefined;
  const environment = readEnvironment();
  ensureWritable(environment.dataDir);
  await ensurePortFree(environment.sitePort, environment.siteHost, "SITE_PORT");
  await ensurePortFree(environment.cmsPort, environment.cmsHost, "CMS_PORT");
  return runServers(environment);
});

async function runServers({ cmsHost, cmsPort, sitePort }) {
  const administrator = firstAdministrator();
  const cms = startService({
    name: "CMS",
    args: ["--watch", "--watch-preserve-output", "server.mjs"],
    cwd: inProject("cms"),
    env: process.env,
    onEvent: administrator.take,
  });
  rebuildOnChange();
  const services = [cms];
  try {
    await Promise.race([startSite(), stopRequested]);
    await Promise.race([stopRequested, ...services.map(failWhenEnded)]);
    return 0;
  } finally {
    for (const service of services.reverse()) await stopService(service);
  }

  async function startSite() {
    await untilHealthy(cms, `http://${cmsHost}:${cmsPort}/api/health`);
    administrator.show();
    const args = [toolPath("astro"), "dev", "--port", String(sitePort)];
    services.push(startService({ name: "site", args, cwd: inProject("site"), env: process.env }));
    void buildPanelInBackground({ background: true });
  }
}

async function failWhenEnded(service) {
  throw endedFailure(service, await service.end);
}

function rebuildOnChange() {
  let timer;
  const rebuild = async () => {
    const { code, tail } = await run(process.execPath, ["scripts/build-server.mjs"], { cwd: inProject("cms") });
    if (code !== 0) say(`The CMS does not compile:\n${tail}`);
  };
  for (const folder of ["config", "database", "src"]) {
    // A recursive watcher would keep the stopped command alive.
    fs.watch(inProject("cms", folder), { recursive: true, signal: stopping }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild().catch((error) => say(describeFailure(error))), 100);
    });
  }
}
