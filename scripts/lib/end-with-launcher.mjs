// Preloaded into each server. End of standard input means that the launcher has died, so the server stops and frees its
// port.
process.stdin.on("end", () => {
  if (!process.emit("SIGTERM", "SIGTERM")) process.exit(1);
});
process.stdin.on("error", () => {});
process.stdin.resume();
process.stdin.unref?.();
