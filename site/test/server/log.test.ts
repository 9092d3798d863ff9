import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createServer } from "../../server/app.ts";

/** A port that nothing listens on. */
const nowhere = "http://127.0.0.1:9";

it("writes no address of a page or call to the log, since they hold tokens and what people search for", async () => {
  const lines: string[] = [];
  const directory = mkdtempSync(join(tmpdir(), "site-"));
  const env = {
    port: 0,
    host: "127.0.0.1",
    cmsUrls: [nowhere] as const,
    siteUrl: null,
    publicUrl: "http://public.test",
    trustProxy: "none",
    logLevel: "trace",
    pagesDir: join(directory, "pages"),
  };
  const server = await createServer(
    env,
    { render: async (_request, response) => void response.end(), clientDirectory: directory, id: "build" },
    { write: (line) => void lines.push(line) },
  );
  for (const path of ["/api/user?q=Mustermann", "/api/reset-password/SECRET-TOKEN", "/api/%zz-SECRET-TOKEN"]) await server.inject(path);
  await server.inject({ method: "PATCH", url: "/confirm-email/SECRET-TOKEN" });
  await server.close();
  rmSync(directory, { recursive: true });
  expect(lines.join("")).toContain("The CMS does not answer");
  expect(lines.join("")).not.toMatch(/Mustermann|SECRET-TOKEN/);
});
