import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { pathToFileURL } from "node:url";
import { inProject } from "./project.mjs";
import { Stopped, stopping } from "./stopping.mjs";

const guard = pathToFileURL(inProject("scripts/lib/end-with-launcher.mjs")).href;
/** Lets a command end within 30 s. */
const stopLimitMs = 28_500;
const running = new Set();

/**
 * Starts a child in its own process group: Ctrl-C reaches only the launcher, which stops programs in order. Node
 * programs also end with the launcher.
 */
export function startChild(command, args, { cwd, env, output = "pipe", background = false }) {
  if (stopping.aborted) throw new Stopped();
  const child = spawn(command, command === process.execPath ? ["--import", guard, ...args] : args, {
    cwd,
    env: { ...env, TRABECULA_LAUNCHER: String(process.pid) },
    detached: true,
    stdio: ["pipe", output, output],
  });
  child.stdin.on("error", () => {});
  if (child.pid === undefined) return child;
  // Set before the program starts its threads, which inherit the priority.
  if (background) setPriority(child.pid, 19);
  running.add(child);
  child.on("exit", () => {
    running.delete(child);
    killChild(child);
  });
  return child;
}

export async function endChild(child, signal) {
  if (!running.has(child)) return;
  const exited = once(child, "exit");
  child.kill(signal);
  const force = setTimeout(killChild, stopLimitMs, child);
  await exited;
  clearTimeout(force);
}

/** Vitest and Playwright clean up on SIGINT. */
export async function endAllChildren() {
  await Promise.all([...running].map((child) => endChild(child, "SIGINT")));
}

/** Kills the processes of its group too. */
export function killChild(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}
