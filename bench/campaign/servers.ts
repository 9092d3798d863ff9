import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";

/** A server process that can be stopped and restarted. */
export interface Server {
  readonly name: string;
  readonly url: string;
  start(): Promise<void>;
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Stops it permanently. Kills it if it does not stop, with exit code null. */
  end(patienceMs?: number): Promise<void>;
  /** Exit codes except kills, including unexpected exits; null after a signal. */
  readonly exitCodes: readonly (number | null)[];
}

/** Longer than the shutdown drain of a server, ms. */
const endPatienceMs = 60_000;

const logs = path.resolve(import.meta.dirname, "../../.cache/campaign");

interface Command {
  readonly name: string;
  readonly url: string;
  readonly folder: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly ready: string;
}

export function createServer({ name, url, folder, args, env, ready }: Command): Server {
  let child: ChildProcess | undefined;
  let isKilled = false;
  let isEnded = false;
  const exitCodes: (number | null)[] = [];
  mkdirSync(logs, { recursive: true });
  const log = createWriteStream(path.join(logs, `${name.replace(" ", "-")}.log`));
  const stop = async (signal: "SIGTERM" | "SIGKILL") => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    isKilled = signal === "SIGKILL";
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    name,
    url,
    exitCodes,
    stop,
    end: async (patienceMs = endPatienceMs) => {
      isEnded = true;
      const impatient = setTimeout(() => child?.kill("SIGKILL"), patienceMs);
      await stop("SIGTERM");
      clearTimeout(impatient);
    },
    start: async () => {
      if (isEnded) throw new Error(`${name} has been ended.`);
      const started = spawn(process.execPath, [...args], { cwd: folder, env: { PATH: process.env.PATH, ...env } });
      child = started;
      isKilled = false;
      started.once("exit", (code) => void (isKilled || exitCodes.push(code)));
      for (const stream of [started.stdout, started.stderr]) stream?.pipe(log, { end: false });
      await untilPrinted(started, ready, name);
    },
  };
}

async function untilPrinted(child: ChildProcess, ready: string, name: string): Promise<void> {
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        printed = (printed + text).slice(-4000);
        if (printed.includes(ready)) resolve();
      });
    }
    child.once("exit", () => reject(new Error(`${name} ended before it was ready: ${printed}`)));
  });
}
