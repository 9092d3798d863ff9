import fs from "node:fs";
import { readFlags } from "./lib/arguments.mjs";
import { buildPanelMeanwhile } from "./lib/builds.mjs";
import { ensurePortFree, ensureWritable, readEnvironment } from "./lib/environment.mjs";
import { describeFailure, runMain } from "./lib/failure.mjs";
import { firstAdministrator } from "./lib/first-administrator.mjs";
import { prepare } from "./lib/prepare.mjs";
import { say } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";
import { run } from "./lib/run.mjs";
import { untilHealthy, startService, stopService, endedFailure } from "./lib/service.mjs";
import { stopAsked } from "./lib/stopping.mjs";
import { toolPath } from "./lib/tools.mjs";

/** `npm run dev`: restarts the CMS and reloads the site on changes. */
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
    await Promise.race([startSite(), stopAsked]);
    await Promise.race([stopAsked, ...services.map(failWhenEnded)]);
    return 0;
  } finally {
    for (const service of services.reverse()) await stopService(service);
  }

  async function startSite() {
    await untilHealthy(cms, `http://${cmsHost}:${cmsPort}/api/health`);
    administrator.show();
    const args = [toolPath("astro"), "dev", "--port", String(sitePort)];
    services.push(startService({ name: "site", args, cwd: inProject("site"), env: process.env }));
    void buildPanelMeanwhile({ background: true });
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
    const watcher = fs.watch(inProject("cms", folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild().catch((error) => say(describeFailure(error))), 100);
    });
    watcher.unref();
  }
}
