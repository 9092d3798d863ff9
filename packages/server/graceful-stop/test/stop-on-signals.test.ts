import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

async function startServer(release: string, longestMs: number) {
  const script = `
    import { createServer } from "node:http";
    import { stopOnSignals } from ${JSON.stringify(import.meta.resolve("../src/stop-on-signals.ts"))};
    const server = createServer();
    stopOnSignals(server, () => ${release}, ${longestMs});
    server.listen(0, "127.0.0.1", () => console.log("ready"));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

it.each([
  ["exits with 0 after its last step", "Promise.resolve()", 60_000, [0, null]],
  ["ends by force when its last step does not end", "new Promise(() => undefined)", 100, [null, "SIGKILL"]],
])("a stopping server %s", async (_what, release, longestMs, end) => {
  const child = await startServer(release, longestMs);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual(end);
});
