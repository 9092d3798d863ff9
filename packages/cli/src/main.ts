import * as nodeModule from "node:module";

// A reader that leaves early (`| head`) closes the pipe; the pipeline reports it, this keeps it from being an uncaught error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
// Most of a start is reading code; what was read once is kept where Node keeps it. Older versions of Node start slower.
nodeModule.enableCompileCache?.();
const { run } = await import("./run.ts");
try {
  process.exitCode = await run(process.argv.slice(2), process);
} catch (error) {
  // Told by Node itself, it would stand below the line of a packed file, some hundred thousand letters long.
  process.stderr.write(`This is a fault of trabecula, not of your files: ${(error as Error).stack ?? String(error)}\n`);
  process.exitCode = 1;
}
