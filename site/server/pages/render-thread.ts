import { parentPort, workerData } from "node:worker_threads";
import { asBuffer, type BuildEntries } from "./page-renderer.ts";
import { renderPage, type AstroHandler, type PageRequest } from "./render-page.ts";

const builds = new Map<string, AstroHandler>();
for (const [language, entry] of workerData as BuildEntries) {
  const { handler } = (await import(entry)) as { handler: AstroHandler };
  builds.set(language, handler);
}

parentPort?.on("message", ({ id, request }: { id: number; request: PageRequest }) => {
  renderPage(builds.get(request.language ?? "en")!, { ...request, ...(request.body && { body: asBuffer(request.body) }) }).then(
    (page) => parentPort?.postMessage({ id, page }),
    (error: unknown) => parentPort?.postMessage({ id, error }),
  );
});
parentPort?.postMessage("ready");
