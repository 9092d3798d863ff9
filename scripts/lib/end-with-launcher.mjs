// Loaded into each server before its own code: the launcher holds the other end of standard input, so the end of input
// means that the launcher is gone, however it ended, and the server must not stay behind on its port.
process.stdin.on("end", () => {
  if (!process.emit("SIGTERM", "SIGTERM")) process.exit(1);
});
process.stdin.on("error", () => {});
process.stdin.resume();
process.stdin.unref?.();
