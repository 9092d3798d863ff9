import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker, isMainThread, parentPort } from "node:worker_threads";

/** Bare node:http server that parses and echoes JSON, on its own thread. */
export async function startEcho(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const worker = new Worker(new URL(import.meta.url));
  const port = await new Promise<number>((resolve, reject) => worker.once("message", resolve).once("error", reject));
  return { url: `http://127.0.0.1:${port}/`, stop: () => worker.terminate() };
}

if (!isMainThread) serveEcho();

function serveEcho(): void {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = chunks.length === 0 ? "{}" : JSON.stringify(JSON.parse(Buffer.concat(chunks).toString("utf8")));
      response.writeHead(200, { "content-type": "application/json" }).end(body);
    });
  });
  server.listen(0, "127.0.0.1", () => parentPort?.postMessage((server.address() as AddressInfo).port));
}
