import { run } from "./run.ts";

// A reader that leaves early (`| head`) closes the pipe; the pipeline reports it, this keeps it from being an uncaught error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await run(process.argv.slice(2), process);
