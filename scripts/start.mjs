import { readFlags } from "./lib/arguments.mjs";
import { buildPanelInBackground, ensureBuilds } from "./lib/builds.mjs";
import { addDemonstration } from "./lib/demo.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { ensurePortFree, ensureWritable, readEnvironment } from "./lib/environment.mjs";
import { runMain } from "./lib/failure.mjs";
import { firstAdministrator } from "./lib/first-administrator.mjs";
import { continuesElsewhere } from "./lib/node-runtime.mjs";
import { goOnWithoutOutput, say, step } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";
import { stopInOrder, supervise, untilHealthy } from "./lib/service.mjs";
import { stopRequested } from "./lib/stopping.mjs";

await runMain(async () => {
  const { demo } = readFlags(process.argv.slice(2), ["--demo"]);
  if (await continuesElsewhere()) return undefined;
  const environment = readEnvironment();
  ensureWritable(environment.dataDir);
  await ensurePortFree(environment.sitePort, environment.siteHost, "SITE_PORT");
  await ensurePortFree(environment.cmsPort, environment.cmsHost, "CMS_PORT");
  await ensureDependencies({ running: true });
  await ensureBuilds(["server"]);
  goOnWithoutOutput();
  return runServers({ ...environment, demo });
});

async function runServers(environment) {
  const servers = [];
  const administrator = firstAdministrator(process.env);
  try {
    await Promise.race([startBoth(environment, servers, administrator), stopRequested]);
    await Promise.race([stopRequested, ...servers.map((server) => server.keepRunning())]);
    return 0;
  } finally {
    await stopInOrder(servers.reverse());
    // Shows a new password even if the start fails later.
    administrator.show();
  }
}

async function startBoth({ cmsHost, cmsPort, siteHost, sitePort, siteUrl, panelUrl, demo }, servers, administrator) {
  // Halves the time to load a server, and a thread's.
  const env = { NODE_COMPILE_CACHE: inProject(".cache", "node"), ...process.env, NODE_ENV: "production" };
  const [cmsApi, siteApi] = [`http://${cmsHost}:${cmsPort}/api`, `http://${siteHost}:${sitePort}/api`];
  const cms = supervise({
    name: "CMS",
    url: `${cmsApi}/health/live`,
    args: ["server.mjs"],
    cwd: inProject("cms"),
    env,
    onEvent: administrator.take,
  });
  servers.push(cms);
  await Promise.all([step("CMS (database, seed, routes)", () => untilHealthy(cms.current(), `${cmsApi}/health`)), ensureBuilds(["site"])]);
  // glibc would keep memory in eight arenas per core (docs/adr/08-scheduling-and-limits.md).
  const small = { MALLOC_ARENA_MAX: "2", ...env };
  const site = supervise({ name: "site", url: `${siteApi}/health/open`, args: ["server/main.ts"], cwd: inProject("site"), env: small });
  servers.push(site);
  await step("Site", () => untilHealthy(site.current(), `${siteApi}/health`));
  if (demo) await step("Demonstration patients", () => addDemonstration(`http://${siteHost}:${sitePort}`, administrator.credentials()));
  say("Ready");
  process.stdout.write(`\n  Site            ${siteUrl}\n  Strapi's panel  ${panelUrl}/admin\n`);
  administrator.show();
  process.stdout.write("\n  Stop with Ctrl-C.\n\n");
  // No one waits for this build, so it must not slow the servers.
  void buildPanelInBackground({ background: true });
}
