import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { freePort } from "../lib/free-port.mjs";
import { findPrograms } from "../lib/postgres/start-cluster.mjs";
import { inProject } from "../lib/project.mjs";

const modules = "alias,authz_core,authz_host,headers,http2,mpm_event,proxy,proxy_http,ssl,unique_id".split(",");

const proxies = {
  nginx: {
    file: "nginx.conf",
    edit: (text, { httpPort, httpsPort, folder }) => `daemon off; pid ${folder}/pid; error_log stderr; events {}
http { access_log off; ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
${text.replace("listen 80", `listen 127.0.0.1:${httpPort}`).replaceAll("listen 443", `listen 127.0.0.1:${httpsPort}`)} }`,
    args: (file) => ["-c", file, "-e", "stderr"],
  },
  apache2: {
    file: "apache.conf",
    edit: (text, { httpPort, httpsPort, folder }) => `ServerRoot ${folder}
PidFile ${folder}/pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/log
Mutex file:${folder}
ServerName proxy.test
User www-data
Group www-data
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join("\n")}
Listen 127.0.0.1:${httpPort}
Listen 127.0.0.1:${httpsPort}
${text.replaceAll(/\*:443\b/g, `*:${httpsPort}`).replace(/\*:80\b/, `*:${httpPort}`)}`,
    args: (file) => ["-D", "FOREGROUND", "-f", file],
  },
  caddy: {
    file: "Caddyfile",
    edit: (text, { httpPort, httpsPort, certificate, key }) => `{
  admin off
  http_port ${httpPort}
  https_port ${httpsPort}
}
${text.replace(/^([\w.]+) \{$/gm, `$1 {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`)}`,
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  },
};

const searched = `${process.env.PATH}${path.delimiter}/usr/sbin`;

async function start(name, edited = (text) => text) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "proxy-"));
  fs.chmodSync(folder, 0o755);
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const [certificate, key] = ["certificate.pem", "key.pem"].map((file) => path.join(folder, file));
  const options = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", "-x509", "-days", "2", ...options, "-subj", "/CN=bones.example.org"], { stdio: "ignore" });
  const [site, panel] = [await listen("site"), await listen("panel")];
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const example = fs.readFileSync(inProject("deploy", "proxies", proxies[name].file), "utf8");
  const text = edited(example)
    .replaceAll("127.0.0.1:4321", `127.0.0.1:${site}`)
    .replaceAll("127.0.0.1:1337", `127.0.0.1:${panel}`)
    .replaceAll("/etc/ssl/certs/bones.example.org.pem", certificate)
    .replaceAll("/etc/ssl/private/bones.example.org.key", key);
  const file = path.join(folder, "config");
  fs.writeFileSync(file, proxies[name].edit(text, { httpPort, httpsPort, folder, certificate, key }));
  const program = path.join(findPrograms([name], { searched }), name);
  const child = spawn(program, proxies[name].args(file), {
    env: { HOME: folder, PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  onTestFinished(async () => {
    const ended = once(child, "exit");
    if (child.exitCode === null && child.kill()) await ended;
  });
  const ask = (host, { headers = {}, body } = {}) => {
    const sent = { host: "127.0.0.1", servername: host, port: httpsPort, path: "/api/x%2Fy?z=1", rejectUnauthorized: false };
    return answerOf(https.request({ ...sent, method: body ? "POST" : "GET", headers: { host, ...headers } }), body);
  };
  await vi
    .waitFor(() => ask("bones.example.org"), { timeout: 20_000, interval: 100 })
    .catch((error) => {
      throw new Error(`${name} does not answer: ${said}`, { cause: error });
    });
  return { ask, plain: (host) => answerOf(http.request({ host: "127.0.0.1", port: httpPort, path: "/faq", headers: { host } })) };
}

async function listen(name) {
  const server = http.createServer((request, response) => {
    let size = 0;
    request.on("data", (chunk) => (size += chunk.length));
    request.on("end", () => response.end(JSON.stringify({ name, url: request.url, headers: request.headers, size })));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return server.address().port;
}

async function answerOf(request, body) {
  const answered = once(request, "response");
  request.end(body);
  const [response] = await answered;
  const text = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode, location: response.headers.location, text };
}

describe.each(Object.keys(proxies))("the example for %s", (name) => {
  it.skipIf(findPrograms([name], { searched }) === null)(
    "passes requests on with the client's own address, and uploads of 64 MB",
    async () => {
      const { ask, plain } = await start(name);
      const spoofed = {
        "x-forwarded-for": "198.51.100.7",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "http",
        "x-request-id": "chosen-by-the-browser",
      };
      const answer = JSON.parse((await ask("bones.example.org", { headers: { ...spoofed, authorization: "Bearer token" } })).text);
      expect(answer).toMatchObject({
        name: "site",
        url: "/api/x%2Fy?z=1",
        headers: { host: "bones.example.org", "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https", authorization: "Bearer token" },
      });
      expect(answer.headers["x-forwarded-host"]).toBe("bones.example.org");
      expect(answer.headers["x-request-id"]).toMatch(/^(?!chosen)[\w@-]{8,64}$/);
      const upload = await ask("bones.example.org", { body: Buffer.alloc(64_000_000) });
      expect(JSON.parse(upload.text).size).toBe(64_000_000);
      expect(JSON.parse((await ask("panel.bones.example.org")).text).name).toBe("panel");
      const redirect = await plain("bones.example.org");
      expect([Math.floor(redirect.status / 100), redirect.location]).toEqual([
        3,
        expect.stringMatching(/^https:\/\/bones\.example\.org\/faq/),
      ]);
    },
    60_000,
  );
});

it.skipIf(findPrograms(["nginx"], { searched }) === null)("nginx passes requests on to another site where one refuses them", async () => {
  const gone = await freePort();
  const { ask } = await start("nginx", (text) => text.replace("server 127.0.0.1:4321;", `server 127.0.0.1:${gone}; $&`));
  for (const body of [undefined, "{}", undefined, "{}"]) expect((await ask("bones.example.org", { body })).status).toBe(200);
});
