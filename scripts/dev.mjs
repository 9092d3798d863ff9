import fs from "node:fs";
import { readFlags } from "./lib/arguments.mjs";
import { ensurePortFree, ensureWritable, readEnvironment } from "./lib/environment.mjs";
import { runMain } from "./lib/failure.mjs";
import { forgetPassword, pendingPassword } from "./lib/first-administrator.mjs";
import { prepare } from "./lib/prepare.mjs";
import { say } from "./lib/progress.mjs";
import { inProject } from "./lib/project.mjs";
import { run } from "./lib/run.mjs";
import { untilHealthy, startService, stopService, endedFailure } from "./lib/service.mjs";
import { toolPath } from "./lib/tools.mjs";

/** `npm run dev`: the CMS restarts when its code or a package changes, the site reloads in the browser. */
await runMain(async () => {
  readFlags(process.argv.slice(2), []);
  if (!(await prepare({ workspaces: ["cms"] }))) return undefined;
  const environment = readEnvironment();
  ensureWritable(environment.dataDir);
  await ensurePortFree(environment.sitePort, environment.siteHost, "SITE_PORT");
  await ensurePortFree(environment.cmsPort, environment.cmsHost, "CMS_PORT");
  return runServers(environment);
});

async function runServers({ cmsHost, cmsPort, sitePort, dataDir }) {
  const password = pendingPassword(dataDir);
  const env = { ...process.env, ...(password ? { ADMIN_PASSWORD: password } : {}) };
  const stop = new Promise((resolve) => ["SIGINT", "SIGTERM", "SIGHUP"].forEach((signal) => process.on(signal, () => resolve("stop"))));
  const cms = startService({ name: "CMS", args: ["--watch", "--watch-preserve-output", "server.mjs"], cwd: inProject("cms"), env });
  rebuildOnChange();
  const services = [cms];
  try {
    await Promise.race([untilHealthy(cms, `http://${cmsHost}:${cmsPort}/api/health`), stop]);
    if (password)
      process.stdout.write(`\n  Administrator ${env.ADMIN_EMAIL || "admin@trabecula.local"}, password ${password} (shown once)\n\n`);
    if (password) forgetPassword(dataDir);
    services.push(
      startService({ name: "site", args: [toolPath("astro"), "dev", "--port", String(sitePort)], cwd: inProject("site"), env }),
    );
    await Promise.race([stop, ...services.map(async (service) => Promise.reject(endedFailure(service, await service.end)))]);
    return 0;
  } finally {
    for (const service of services.reverse()) await stopService(service);
    // The watchers would keep this process.
    process.exitCode ??= 0;
    setImmediate(() => process.exit());
  }
}

/** Compiles the CMS's own code again after a change; Node's watcher then restarts it. */
function rebuildOnChange() {
  let timer;
  const rebuild = async () => {
    const { code, tail } = await run(process.execPath, ["scripts/build-server.mjs"], { cwd: inProject("cms") });
    if (code !== 0) say(`The CMS does not compile:\n${tail}`);
  };
  for (const folder of ["config", "src"]) {
    fs.watch(inProject("cms", folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(rebuild, 100);
    });
  }
}
