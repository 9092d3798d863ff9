// PostgreSQL cluster that lives as long as this process. Listens only on a socket in its own folder and leaves nothing
// behind.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ownerOfFiles } from "./owner-of-files.mjs";

const [programs] = process.argv.slice(2);
const superuser = "trabecula";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "trabecula-pg-"));
const owner = ownerOfFiles();
const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } };
if (owner) fs.chownSync(folder, owner.uid, owner.gid);

const initdb = spawnSync(path.join(programs, "initdb"), ["--pgdata=data", `--username=${superuser}`, "--auth=trust", "--no-sync"], options);
if (initdb.status !== 0) leave(1, initdb.error?.message ?? String(initdb.stderr));

// The data is temporary, so durability is off.
const settings = { fsync: "off", full_page_writes: "off", listen_addresses: "", unix_socket_directories: folder };
const assignments = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
const server = spawn(path.join(programs, "postgres"), ["-D", "data", ...assignments], options);

let log = "";
server.stderr.setEncoding("utf8").on("data", (text) => {
  log = (log + text).slice(-5000);
  if (!text.includes("ready to accept connections")) return;
  const url = `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(folder)}`;
  console.log(JSON.stringify({ event: "ready", url }));
});
server.on("error", (error) => leave(1, error.message));

let isAskedToEnd = false;
server.on("exit", () => (isAskedToEnd ? leave(0) : leave(1, log)));
process.on("SIGTERM", () => {
  isAskedToEnd = true;
  // SIGQUIT stops immediately, without waiting or writing.
  server.kill("SIGQUIT");
});

function leave(code, message) {
  if (message) console.error(message);
  fs.rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
