import { parentPort, workerData } from "node:worker_threads";
import { asBuffer } from "./page-renderer.ts";
import { renderPage, type AstroHandler, type PageRequest } from "./render-page.ts";

const { handler } = (await import(String(workerData))) as { handler: AstroHandler };

parentPort?.on("message", ({ id, request }: { id: number; request: PageRequest }) => {
  renderPage(handler, { ...request, ...(request.body && { body: asBuffer(request.body) }) }).then(
    (page) => parentPort?.postMessage({ id, page }),
    (error: unknown) => parentPort?.postMessage({ id, error }),
  );
});
parentPort?.postMessage("ready");
