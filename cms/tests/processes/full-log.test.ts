import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { cheaperStart, cms, compileCache } from "../support/cms-process.ts";
import { copyTemplate, removeData } from "../support/data-folders.ts";
import { endsWithTests, testsAreLauncher } from "../support/ends-with-tests.ts";
import { postgresFor } from "../support/postgres.ts";
import { until } from "../support/until.ts";

const fullDisk = "/dev/full";

const site = path.resolve(cms, "..", "site");
const dataDir = copyTemplate();
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  removeData(dataDir);
});

function startOnFullDisk(server: string, cwd: string, env: Record<string, string>): void {
  const output = openSync(fullDisk, "w");
  const stdio = ["pipe", output, output] as const;
  children.push(
    spawn(process.execPath, [...cheaperStart, ...endsWithTests, server], {
      cwd,
      stdio: [...stdio],
      env: { ...testsAreLauncher, ...compileCache, PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: "info", ...env },
    }),
  );
  closeSync(output);
}

async function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => null,
  );
}

it.skipIf(!existsSync(fullDisk))("both servers go on answering where their log cannot be written", async () => {
  const [cmsPort, sitePort] = await Promise.all([freePort(), freePort()]);
  startOnFullDisk("server.mjs", cms, { CMS_PORT: String(cmsPort), DATABASE_URL: postgresFor(dataDir) ?? "" });
  startOnFullDisk("server/main.ts", site, { SITE_PORT: String(sitePort), CMS_URL: `http://127.0.0.1:${cmsPort}` });
  const hasEnded = () => children.some(({ exitCode }) => exitCode !== null);
  await until(async () => hasEnded() || (await statusOf(`http://127.0.0.1:${sitePort}/api/health`)) === 200, Boolean);
  for (let count = 0; count < 3; count += 1) expect(await statusOf(`http://127.0.0.1:${sitePort}/api/user`)).toBe(401);
  expect(children.map(({ exitCode }) => exitCode)).toEqual([null, null]);
});
