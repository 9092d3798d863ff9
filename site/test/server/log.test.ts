import { request as httpRequest } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createServer } from "../../server/app.ts";
import { startSite, startUpstream } from "./support.ts";

const nowhere = "http://127.0.0.1:9";

it("logs neither URLs nor error messages, which may contain tokens and search terms", async () => {
  const lines: string[] = [];
  const directory = mkdtempSync(join(tmpdir(), "site-"));
  const env = {
    port: 0,
    host: "127.0.0.1",
    cmsUrls: [nowhere] as const,
    siteUrl: null,
    publicUrl: "http://public.test",
    trustProxy: "none",
    logLevel: "debug" as const,
    logFormat: "text" as const,
    metricsToken: null,
    languages: ["en" as const],
    pagesDir: join(directory, "pages"),
  };
  const server = await createServer(
    env,
    { render: async () => ({ status: 200, headers: {}, body: Buffer.of() }), clientDirectory: directory, id: "build" },
    { write: (line) => void lines.push(line) },
  );
  server.get("/broken", (request) => {
    const hostile = Object.assign(new Error("Mustermann"), { code: "of Mustermann" });
    request.log.error(hostile, "It failed");
    throw hostile;
  });
  await server.inject({ url: "/broken", headers: { "x-forwarded-for": "198.51.100.7" } });
  for (const path of ["/api/user?q=Mustermann", "/api/reset-password/SECRET-TOKEN", "/api/%zz-SECRET-TOKEN"]) await server.inject(path);
  await server.inject({ method: "PATCH", url: "/confirm-email/SECRET-TOKEN" });
  await server.close();
  rmSync(directory, { recursive: true });
  for (const event of ["The CMS does not answer", "It failed", "could not be answered", "A proxy at 127.0.0.1 sends X-Forwarded-For"])
    expect(lines.join("")).toContain(event);
  expect(lines.join("")).toContain("code=Error");
  expect(lines.join("")).not.toMatch(/Mustermann|SECRET-TOKEN/);
});

it("writes ten lines a minute while the CMS is away", async () => {
  const lines: string[] = [];
  const site = await startSite(nowhere, null, "none", () => "", { write: (line) => void lines.push(line) });
  for (let call = 0; call < 25; call += 1) expect((await fetch(`${site.address}/api/${call % 2 ? "user" : "reports"}`)).status).toBe(503);
  await site.close();
  const troubles = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ level }) => level === "warn" || level === "error");
  expect(troubles.map(({ message }) => message)).toEqual(Array<string>(10).fill("The CMS does not answer"));
});

it("logs only the response line when a client disconnects during an upload", async () => {
  const lines: string[] = [];
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const paths: (string | undefined)[] = [];
  const cms = await startUpstream((request) => {
    paths.push(request.url);
    request.on("error", () => undefined).resume();
    request.socket.once("close", () => left.resolve());
    asked.resolve();
  });
  const site = await startSite(cms.url, null, "none", () => "", { write: (line) => void lines.push(line) });
  const { hostname, port } = new URL(site.address);
  const headers = { "content-type": "text/csv", "content-length": 22 };
  const call = httpRequest({ hostname, port, path: "/api/score/batch", method: "POST", headers });
  call.on("error", () => undefined).write("half of it");
  await asked.promise;
  call.destroy();
  await left.promise;
  await Promise.all([site.close(), cms.close()]);
  const events = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ route }) => route !== "GET /api/content/version");
  expect(events.filter(({ level }) => level === "error")).toEqual([]);
  expect(events).toContainEqual(expect.objectContaining({ message: "Answered", route: "POST /api/score/batch", left: true }));
  expect(paths).toEqual(["/api/score/batch"]);
});

it("logs each response with its route, and sends the CMS the client’s request ID", async () => {
  const lines: string[] = [];
  let idAtCms: unknown;
  const cms = await startUpstream((request, response) => {
    idAtCms = request.headers["x-request-id"];
    response.end("{}");
  });
  const site = await startSite(cms.url, null, "none", () => "", { write: (line) => void lines.push(line) });
  const headers = { "x-request-id": "made-up-by-a-stranger" };
  const call = await fetch(`${site.address}/api/reports/abcdefghijklmnopqrstuvwx?q=Mustermann`, { headers });
  for (const path of ["/reset-password/SECRET-TOKEN", "/_astro/app.abc123.js", "/no/such/page"]) await fetch(`${site.address}${path}`);
  await Promise.all([site.close(), cms.close()]);
  const answers = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ message }) => message === "Answered");
  expect(answers.map(({ route, status }) => `${String(route)} ${String(status)}`)).toEqual([
    "GET /api/reports/:id 200",
    "GET /reset-password/:token 200",
    "GET /_astro/* 200",
    "GET /* 404",
  ]);
  const [first] = answers;
  expect(first).toMatchObject({ level: "info", server: "site", ms: expect.any(Number), bytes: expect.any(Number) });
  expect(first?.requestId).toMatch(/^[0-9a-f]{24}$/);
  expect([idAtCms, call.headers.get("x-request-id")]).toEqual([first?.requestId, first?.requestId]);
  expect(lines.join("")).not.toMatch(/Mustermann|SECRET-TOKEN|abcdefghijkl|stranger/);
});

it("uses the request ID of a trusted proxy", async () => {
  const cms = await startUpstream((_request, response) => void response.end("{}"));
  const site = await startSite(cms.url);
  const { headers } = await fetch(`${site.address}/faq`, { headers: { "x-request-id": "given-by-the-proxy-01" } });
  expect(headers.get("x-request-id")).toBe("given-by-the-proxy-01");
  await Promise.all([site.close(), cms.close()]);
});
