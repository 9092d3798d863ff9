// Preloaded into each program of the launcher. When the launcher dies, standard input ends, and the program stops and frees its
// port.
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
