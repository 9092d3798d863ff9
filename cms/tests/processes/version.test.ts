import { expect, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { startCms } from "../support/cms-process.ts";
import { startCodeHost } from "../support/code-host.ts";

it("asks the code host once for many visitors, without a credential", async () => {
  const host = await startCodeHost();
  onTestFinished(host.stop);
  const cms = await startCms({
    env: { REPOSITORY: "lab/trabecula", REPOSITORY_API_URL: `${host.url}/`, PRODUCTION_BRANCH: "production" },
  });
  onTestFinished(() => cms.stop());
  const replies = await Promise.all(Array.from({ length: 5 }, () => new ApiClient(cms.url).get("/api/version")));
  for (const { body } of replies) expect(body).toEqual({ lastCommitAt: "2026-11-01T08:00:00.000Z", tag: "v1.2.3" });
  expect(host.calls.sort()).toEqual([
    "/repos/lab/trabecula/commits?per_page=1&sha=production without credential",
    "/repos/lab/trabecula/tags?per_page=100&page=1 without credential",
  ]);
});
