import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// A reader that leaves early (`| head`) closes the pipe; the pipeline reports it, this keeps it from being an uncaught error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
// Most of a start is reading TypeScript; what was read once lies beside the other caches. Without it all works, slower.
enableCompileCache(fileURLToPath(new URL("../../../.cache/node", import.meta.url)));
const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2), process);
