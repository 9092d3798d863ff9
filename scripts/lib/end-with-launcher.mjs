// Preloaded into each program that the launcher starts. End of standard input means that the launcher has died, so the
// program stops and frees its port. Its own children inherit the preload, but not this input.
import { isMainThread } from "node:worker_threads";

const isWatched = "WATCH_REPORT_DEPENDENCIES" in process.env;

if (isMainThread && (isWatched || process.env.TRABECULA_LAUNCHER === String(process.ppid))) {
  process.stdin.on("end", () => {
    // `node --watch` would wait for a change.
    if (isWatched) process.kill(process.ppid, "SIGTERM");
    if (!process.emit("SIGTERM", "SIGTERM")) process.exit(1);
  });
  process.stdin.on("error", () => {});
  process.stdin.resume();
  process.stdin.unref?.();
}
