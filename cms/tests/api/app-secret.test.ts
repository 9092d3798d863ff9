import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, inject, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";

it("the app secret is readable by the server user only and, like the database, never served", async () => {
  const dataDir = inject("cmsDataDir");
  expect(statSync(path.join(dataDir, "app-secret")).mode & 0o777).toBe(0o600);
  const secret = readFileSync(path.join(dataDir, "app-secret"), "utf8").trim();
  for (const address of [
    "/app-secret",
    "/trabecula.db",
    "/uploads/../app-secret",
    "/uploads/..%2fapp-secret",
    "/%2e%2e/app-secret",
    "/public/../app-secret",
  ]) {
    const reply = await new ApiClient().get(address);
    expect(JSON.stringify(reply.body)).not.toContain(secret);
    expect(reply.status).not.toBe(200);
  }
});
