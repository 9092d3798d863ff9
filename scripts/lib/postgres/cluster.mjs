// PostgreSQL cluster of this process. Listens only on a socket in its own folder and leaves nothing behind.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ownerOfFiles } from "./owner-of-files.mjs";

const [programs, given = "{}"] = process.argv.slice(2);
const superuser = "trabecula";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "trabecula-pg-"));
const owner = ownerOfFiles();
const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" }, stdio: ["ignore", "ignore", "pipe"] };
if (owner) fs.chownSync(folder, owner.uid, owner.gid);

let isStopping = false;
let program;
let log = "";
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
  process.on(signal, () => {
    isStopping = true;
    // SIGQUIT stops immediately, without waiting or writing.
    program.kill("SIGQUIT");
  });
}

// The data is temporary, so durability is off.
const settings = { fsync: "off", full_page_writes: "off", listen_addresses: "", unix_socket_directories: folder, ...JSON.parse(given) };
const assignments = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

try {
  const made = await run("initdb", ["--pgdata=data", `--username=${superuser}`, "--auth=trust", "--no-sync"]);
  if (made === 0) await run("postgres", ["-D", "data", ...assignments]);
} catch (error) {
  log = error.message;
}
if (!isStopping) console.error(log);
fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(isStopping ? 0 : 1);

async function run(name, args) {
  if (isStopping) return 1;
  program = spawn(path.join(programs, name), args, options);
  program.stderr.setEncoding("utf8").on("data", (text) => {
    log = (log + text).slice(-5000);
    if (text.includes("ready to accept connections")) announce();
  });
  const [code] = await once(program, "close");
  return code;
}

function announce() {
  const url = `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(folder)}`;
  console.log(JSON.stringify({ event: "ready", url }));
}
