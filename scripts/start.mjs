import { readFlags } from "./lib/arguments.mjs";
import { ensureBuilds } from "./lib/builds.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { ensurePortFree, ensureWritable, readEnvironment } from "./lib/environment.mjs";
import { runMain } from "./lib/failure.mjs";
import { forgetPassword, pendingPassword } from "./lib/first-administrator.mjs";
import { continuesElsewhere } from "./lib/node-runtime.mjs";
import { say, step } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";
import { endedFailure, startService, stopService, untilHealthy } from "./lib/service.mjs";

/** `npm start`: the whole product, from whatever is there. */
await runMain(async () => {
  readFlags(process.argv.slice(2), []);
  if (await continuesElsewhere()) return undefined;
  const environment = readEnvironment();
  ensureWritable(environment.dataDir);
  await ensurePortFree(environment.sitePort, environment.siteHost, "SITE_PORT");
  await ensurePortFree(environment.cmsPort, environment.cmsHost, "CMS_PORT");
  await ensureDependencies();
  await ensureBuilds();
  return runServers(environment);
});

async function runServers(environment) {
  const stop = stopSignal();
  const services = [];
  try {
    const started = await Promise.race([startBoth(environment, services), stop.asked]);
    if (started !== "stop") await Promise.race([stop.asked, ...services.map(failWhenEnded)]);
    return 0;
  } finally {
    stop.begun();
    // The site first, so that nobody is answered by a site whose CMS is gone.
    for (const service of services.reverse()) await stopService(service);
  }
}

async function startBoth({ cmsHost, cmsPort, siteHost, sitePort, siteUrl, dataDir }, services) {
  const password = pendingPassword(dataDir);
  const env = { ...process.env, ...(password ? { ADMIN_PASSWORD: password } : {}), NODE_ENV: "production" };
  const cms = startService({ name: "CMS", args: ["server.mjs"], cwd: inProject("cms"), env });
  services.push(cms);
  await step("CMS (database, seed, routes)", () => untilHealthy(cms, `http://${cmsHost}:${cmsPort}/api/health`));
  const site = startService({ name: "site", args: ["server/main.ts"], cwd: inProject("site"), env });
  services.push(site);
  await step("Site", () => untilHealthy(site, `http://${siteHost}:${sitePort}/api/health`));
  announce({ siteUrl, panelUrl: `http://${cmsHost}:${cmsPort}/admin`, password });
  if (password) forgetPassword(dataDir);
  return "started";
}

function announce({ siteUrl, panelUrl, password }) {
  say("Ready");
  const lines = [`  Site            ${siteUrl}`, `  Strapi's panel  ${panelUrl}`];
  if (password) {
    const email = process.env.ADMIN_EMAIL || "admin@trabecula.local";
    lines.push(
      `  Administrator   ${email}`,
      `  Password        ${password}`,
      "                  (shown this once; it opens the site's /admin and the panel)",
    );
  }
  process.stdout.write(`\n${lines.join("\n")}\n\n  Stop with Ctrl-C.\n\n`);
}

async function failWhenEnded(service) {
  throw endedFailure(service, await service.end);
}

/** Ctrl-C and its relatives. The first one stops the product in order; more of them change nothing. */
function stopSignal() {
  let announced = false;
  const begun = () => {
    if (!announced) say("Stopping …");
    announced = true;
  };
  const asked = new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve("stop"));
  });
  return { asked, begun };
}
