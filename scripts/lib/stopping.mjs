import { constants } from "node:os";
import { say } from "./progress.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const controller = new AbortController();

export const stopping = controller.signal;

export const stopRequested = new Promise((resolve) => stopping.addEventListener("abort", resolve, { once: true }));

export class Stopped extends Error {
  exitCode = 128 + constants.signals[stopping.reason];
}

/** Listens for signals and for the end of the parent program. Returns a function that ends listening. */
export function listenForStop() {
  const stop = (signal) => {
    if (stopping.aborted) return;
    // A launcher under another Node prints this itself.
    if (!isLaunched()) say("Stopping …");
    controller.abort(signal);
  };
  for (const signal of signals) process.on(signal, stop);
  const timer = watchParent(() => stop("SIGTERM"));
  return () => {
    clearInterval(timer);
    for (const signal of signals) process.off(signal, stop);
  };
}

/** A killed npm passes no signal on. Scripts of package.json replace npm's shell by `exec`, so npm is the parent. */
function watchParent(end) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event && !isLaunched()) return undefined;
  return setInterval(() => process.ppid !== parent && end(), 500).unref();
}

function isLaunched() {
  return process.env.TRABECULA_LAUNCHER === String(process.ppid);
}
