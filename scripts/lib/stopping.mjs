import fs from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { say } from "./progress.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const controller = new AbortController();

/** Aborted when the command is asked to stop; its reason is the signal. */
export const stopping = controller.signal;

/** Resolves when the command is asked to stop. */
export const stopAsked = new Promise((resolve) => stopping.addEventListener("abort", resolve, { once: true }));

/** Thrown instead of starting or awaiting a program once the command stops. */
export class Stopped extends Error {
  exitCode = 128 + constants.signals[stopping.reason];
}

/** Listens for signals and for the end of the program that started this one. Returns a function that ends listening. */
export function listenForStop() {
  const stop = (signal) => {
    if (stopping.aborted) return;
    // A launcher that runs under another Node says it itself.
    if (!isLaunched()) say("Stopping …");
    controller.abort(signal);
  };
  for (const signal of signals) process.on(signal, stop);
  const timer = watchAncestors(() => stop("SIGTERM"));
  return () => {
    clearInterval(timer);
    for (const signal of signals) process.off(signal, stop);
  };
}

/** npm passes SIGTERM to its shell only, and a killed npm passes nothing on. */
function watchAncestors(end) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event && !isLaunched()) return undefined;
  const grandparent = isNode(parent) ? null : parentOf(parent);
  const isGone = () => process.ppid !== parent || (grandparent !== null && parentOf(parent) !== grandparent);
  return setInterval(() => isGone() && end(), 500).unref();
}

function isLaunched() {
  return process.env.TRABECULA_LAUNCHER === String(process.ppid);
}

/** True without /proc, as on macOS, whose shell replaces itself with the program. */
function isNode(pid) {
  try {
    return path.basename(fs.readlinkSync(`/proc/${pid}/exe`)).startsWith("node");
  } catch {
    return true;
  }
}

function parentOf(pid) {
  try {
    return /^PPid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))[1];
  } catch {
    return "none";
  }
}
