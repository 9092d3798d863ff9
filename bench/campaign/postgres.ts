import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ownerOfFiles } from "../../scripts/lib/postgres/owner-of-files.mjs";

export interface Postgres {
  readonly url: string;
  start(): Promise<void>;
  /** Immediately, like a power failure. */
  stop(): Promise<void>;
  /** Fills its disk until the returned function is called; null without a separate disk. */
  readonly fillDisk: (() => () => void) | null;
  remove(): Promise<void>;
}

/**
 * An empty, stopped cluster with a laboratory's settings. As root on Linux its disk is in memory, so that a full disk
 * stops nothing else.
 * @param programs folder of `initdb` and `postgres`
 * @throws Error with PostgreSQL's message
 */
export function makePostgres(programs: string, diskMb: number): Postgres {
  const folder = mkdtempSync(path.join(tmpdir(), "trabecula-campaign-pg-"));
  const owner = ownerOfFiles();
  const isOwnDisk = owner !== undefined && spawnSync("mount", ["-t", "tmpfs", "-o", `size=${diskMb}m`, "tmpfs", folder]).status === 0;
  chmodSync(folder, 0o755);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } };
  const removeFiles = () => {
    if (isOwnDisk) spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  const initdb = spawnSync(path.join(programs, "initdb"), ["--pgdata=data", "--username=trabecula", "--auth=trust"], options);
  if (initdb.status !== 0) {
    removeFiles();
    throw new Error(`PostgreSQL could not be set up: ${String(initdb.error ?? initdb.stderr)}`);
  }

  let server: ChildProcess | undefined;
  let isRemoved = false;
  const isUp = () => server !== undefined && server.exitCode === null && server.signalCode === null;
  const start = async () => {
    if (isRemoved) throw new Error("PostgreSQL has been removed.");
    if (isUp()) return;
    const settings = ["listen_addresses=", `unix_socket_directories=${folder}`, "max_connections=60", "max_wal_size=256MB"];
    server = spawn(path.join(programs, "postgres"), ["-D", "data", ...settings.flatMap((setting) => ["-c", setting])], options);
    await untilReady(server);
  };
  const stop = async () => {
    if (!isUp()) return;
    const ended = once(server!, "exit");
    server!.kill("SIGQUIT");
    await ended;
  };
  return {
    url: `postgres://trabecula@localhost/postgres?host=${encodeURIComponent(folder)}`,
    start,
    stop,
    fillDisk: isOwnDisk ? () => fill(folder) : null,
    remove: async () => {
      isRemoved = true;
      await stop();
      removeFiles();
    },
  };
}

async function untilReady(server: ChildProcess): Promise<void> {
  let output = "";
  const ready = new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-4000);
      if (text.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
  await ready;
}

function fill(folder: string): () => void {
  const file = path.join(folder, "filler");
  const handle = openSync(file, "w");
  for (const size of [1 << 22, 1 << 16, 1 << 12]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(handle);
  return () => rmSync(file, { force: true });
}
