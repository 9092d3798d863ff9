import * as nodeModule from "node:module";

// `| head` closes the pipe early. The pipeline reports it; this prevents an uncaught error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
// Reading code dominates startup time; this caches compiled code in newer Node versions.
nodeModule.enableCompileCache?.();
const { run } = await import("./run.ts");
try {
  process.exitCode = await run(process.argv.slice(2), process);
} catch (error) {
  // Node would first print the bundled line, hundreds of thousands of characters.
  process.stderr.write(`This is a fault of trabecula, not of your files: ${(error as Error).stack ?? String(error)}\n`);
  process.exitCode = 1;
}
