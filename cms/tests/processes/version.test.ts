import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { startCms, type RunningCms } from "../support/cms-process.ts";

describe("GET /api/version", () => {
  let host: Server;
  let cms: RunningCms;
  let calls: string[] = [];

  beforeAll(async () => {
    host = createServer((request, reply) => {
      calls.push(`${request.url} ${request.headers.authorization ?? "without credential"}`);
      reply.setHeader("content-type", "application/json");
      reply.end(
        JSON.stringify(
          request.url?.includes("/tags") ? [{ name: "v1.2.3" }] : [{ commit: { committer: { date: "2026-11-01T08:00:00Z" } } }],
        ),
      );
    });
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    cms = await startCms({
      env: { REPOSITORY: "lab/trabecula", REPOSITORY_API_URL: `http://127.0.0.1:${(host.address() as AddressInfo).port}/` },
    });
  });

  afterAll(async () => {
    await cms.stop();
    host.close();
  });

  it("asks the code host once for many visitors, without a credential", async () => {
    calls = [];
    const replies = await Promise.all(Array.from({ length: 5 }, () => new ApiClient(cms.url).get("/api/version")));
    for (const { body } of replies) expect(body).toEqual({ lastCommitAt: "2026-11-01T08:00:00.000Z", tag: "v1.2.3" });
    expect(calls.sort()).toEqual([
      "/repos/lab/trabecula/commits?per_page=1 without credential",
      "/repos/lab/trabecula/tags?per_page=1 without credential",
    ]);
  });
});
