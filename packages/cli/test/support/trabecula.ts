import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { run } from "../../src/run.ts";

export async function trabecula(args: readonly string[], stdin: string | Uint8Array = "") {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const code = await run(args, { stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return { code, stdout: out, stderr: err };
}
