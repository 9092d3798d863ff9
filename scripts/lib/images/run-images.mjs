import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { addDemonstration } from "../demo.mjs";
import { StepFailure } from "../failure.mjs";
import { freePort } from "../free-port.mjs";
import { closedToOthers } from "../open-files.mjs";
import { inProject } from "../project.mjs";
import { startService, stopService, untilHealthy } from "../service.mjs";
import { readCompose, serviceEnvironment } from "./compose.mjs";
import { inStage } from "./stages.mjs";

/** Sample `.env` by docs/operations.md; the password needs URL encoding. */
const answers = {
  SITE_URL: "http://localhost",
  POSTGRES_PASSWORD: "p/a#s@s:w$o'rd",
  APP_SECRET: "a secret of more than thirty-two characters",
  ADMIN_EMAIL: "admin@lab.example",
  ADMIN_PASSWORD: "Lattice-7strut",
};

export function checkContents(name, image) {
  const fail = (message) => {
    throw new StepFailure(`Image ${name}`, message);
  };
  if (image.user === "root") fail("its server runs as root.");
  const closed = closedToOthers(inStage(image, "/app"));
  if (closed.length > 0) fail(`its server, which is another user than has built it, may not read ${closed.slice(0, 5).join(", ")}.`);
  const { packages } = JSON.parse(fs.readFileSync(inProject("package-lock.json"), "utf8"));
  const present = Object.keys(packages).filter(
    (place) => place.includes("node_modules/") && packages[place].dev && fs.existsSync(inStage(image, `/app/${place}`)),
  );
  if (present.length > 0) fail(`it holds what only development needs: ${present.slice(0, 5).join(", ")}.`);
  const kilobytes = Number(execFileSync("du", ["-sk", inStage(image, "/app")], { encoding: "utf8" }).split("\t")[0]);
  return { name: `Files of the image ${name}`, value: Math.round(kilobytes / 1024), unit: "MiB" };
}

export async function tryServers(images, { work, environment }) {
  const ports = { cms: await freePort(), site: await freePort() };
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const changes = {
    cms: { DATABASE_HOST: "", DATABASE_URL: databaseUrl, CMS_HOST: "127.0.0.1", CMS_PORT: String(ports.cms), TRUST_PROXY: "loopback" },
    site: { CMS_URL: `http://127.0.0.1:${ports.cms}`, SITE_HOST: "127.0.0.1", SITE_PORT: String(ports.site), TRUST_PROXY: "loopback" },
  };
  const running = [];
  try {
    for (const name of ["cms", "site"]) {
      const service = start(name, images.get(name), { work, environment, changes: changes[name] });
      running.push(service);
      await untilHealthy(service, `http://127.0.0.1:${ports[name]}/api/health`);
    }
    for (const url of [`http://127.0.0.1:${ports.site}/`, `http://127.0.0.1:${ports.site}/faq`, `http://127.0.0.1:${ports.cms}/admin`]) {
      const { status } = await fetch(url);
      if (status !== 200) throw new StepFailure("Servers of the images", `${new URL(url).pathname} was answered with ${status}.`);
    }
    await tryReport(`http://127.0.0.1:${ports.site}`, { email: answers.ADMIN_EMAIL, password: answers.ADMIN_PASSWORD });
  } finally {
    for (const service of running.reverse()) await stopService(service);
  }
}

function start(name, image, { work, environment, changes }) {
  const data = path.join(work, "data", name);
  fs.mkdirSync(data, { recursive: true, mode: 0o700 });
  execFileSync("chmod", ["-R", "a-w", image.root]);
  const composed = serviceEnvironment(readCompose().services[name], answers);
  const [, ...args] = image.program;
  return startService({
    name,
    args,
    cwd: inStage(image, image.folder),
    env: { ...environment, ...image.variables, ...composed, ...changes, DATA_DIR: data },
  });
}

async function tryReport(site, { email, password }) {
  await addDemonstration(site, { email, password });
  const login = await ask(`${site}/api/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
  const { items } = await (await ask(`${site}/api/reports?pageSize=1`, { headers: { cookie } })).json();
  const document = await (await ask(`${site}/api/reports/${items[0].id}.pdf`, { headers: { cookie } })).text();
  if (!document.startsWith("%PDF-")) throw new StepFailure("Servers of the images", "a report did not come as a PDF.");
}

async function ask(url, options) {
  const reply = await fetch(url, options);
  if (!reply.ok) throw new StepFailure("Servers of the images", `${new URL(url).pathname} was answered with ${reply.status}.`);
  return reply;
}
