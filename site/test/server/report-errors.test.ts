import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createServer } from "../../server/app.ts";
import { createErrorReports } from "../../server/report-errors.ts";
import { startUpstream } from "./support.ts";

it("reports failed pages and requests by their patterns", async () => {
  const reports: unknown[] = [];
  const cms = await startUpstream((request, response) => {
    let body = "";
    request.on("data", (piece) => (body += String(piece)));
    request.on("end", () => {
      reports.push([request.method, request.url, request.headers["x-forwarded-for"], JSON.parse(body)]);
      response.end("{}");
    });
  });
  const directory = mkdtempSync(join(tmpdir(), "site-"));
  const server = await createServer(
    {
      ...{ port: 0, host: "127.0.0.1", cmsUrls: [cms.url] as const, siteUrl: null, publicUrl: "http://public.test", trustProxy: "none" },
      ...{
        logLevel: "error" as const,
        logFormat: "json" as const,
        languages: ["en" as const],
        metricsToken: null,
        pagesDir: join(directory, "pages"),
      },
    },
    { render: async () => ({ status: 500, headers: {}, body: Buffer.of() }), clientDirectory: directory, id: "build" },
    { write: () => undefined },
  );
  server.get("/reports/broken", () => {
    throw new RangeError("Ada Lovelace, born in 1815");
  });
  expect((await server.inject("/confirm-email/SECRET-TOKEN?q=Mustermann")).statusCode).toBe(500);
  expect((await server.inject("/reports/broken")).statusCode).toBe(500);
  await expect.poll(() => reports).toHaveLength(2);
  expect(reports).toEqual([
    ["POST", "/api/errors", undefined, { name: "PageError", page: "/confirm-email/:token", release: expect.stringMatching(/^\d/) }],
    ["POST", "/api/errors", undefined, { name: "RangeError", page: "/reports/:reportId", release: expect.stringMatching(/^\d/) }],
  ]);
  await Promise.all([server.close(), cms.close()]);
  rmSync(directory, { recursive: true });
});

it("reports to the next CMS when the first refuses the connection", async () => {
  const requested: string[] = [];
  const cms = await startUpstream((request, response) => {
    requested.push(String(request.url));
    response.end("{}");
  });
  const gone = await startUpstream(() => undefined);
  await gone.close();
  createErrorReports([gone.url, cms.url])(new RangeError("wrong"), "/reports/broken");
  await expect.poll(() => requested).toEqual(["/api/errors"]);
  await cms.close();
});
