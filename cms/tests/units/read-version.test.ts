import { afterEach, beforeEach, expect, it } from "vitest";
import { createVersionReader } from "../../src/version/read-version.ts";
import { asJson, committedAt, startCodeHost, tagged } from "../support/code-host.ts";

const minute = 60_000;
const now = Date.parse("2026-11-22T12:00:00Z");
const unknown = { lastCommitAt: null, tag: null };
let host: Awaited<ReturnType<typeof startCodeHost>>;
let read: ReturnType<typeof createVersionReader>;

const source = (branch: string | null = null) => ({ apiUrl: host.url, repository: "lab/trabecula", branch });

beforeEach(async () => {
  host = await startCodeHost();
  read = createVersionReader();
});
afterEach(() => host.stop());

it("reads the production branch, and all pages of tags", async () => {
  host.answers.tags = tagged(...Array.from({ length: 230 }, (_, index) => `backup-${index}`), "v1.10.0", "v1.9.0");
  expect(await read(source("release/2026"), now)).toEqual({ lastCommitAt: "2026-11-01T08:00:00.000Z", tag: "v1.10.0" });
  expect(host.calls.sort()).toEqual([
    "/repos/lab/trabecula/commits?per_page=1&sha=release%2F2026 without credential",
    ...[1, 2, 3].map((page) => `/repos/lab/trabecula/tags?per_page=100&page=${page} without credential`),
  ]);
});

it("stops after ten pages of tags", async () => {
  host.answers.tags = tagged(...Array.from({ length: 5000 }, (_, index) => `v1.0.${index}`));
  expect((await read(source(), now)).tag).toBe("v1.0.999");
  expect(host.calls).toHaveLength(11);
});

it("makes no request without a source, and queries a changed source immediately", async () => {
  expect(await read(null, now)).toEqual(unknown);
  expect(host.calls).toEqual([]);
  await read(source(), now);
  await read(source(), now);
  expect(host.calls).toHaveLength(2);
  await read(source("release"), now);
  expect(host.calls).toHaveLength(4);
});

it("keeps the last version if the host fails, and retries after five minutes", async () => {
  const reported = await read(source(), now);
  host.answers.commits = (reply) => void reply.writeHead(403).end("rate limit");
  host.answers.tags = host.answers.commits;
  for (const later of [16, 17, 18]) expect(await read(source(), now + later * minute)).toEqual(reported);
  await expect.poll(() => host.calls.length).toBe(4);
  host.answers.commits = committedAt("2026-11-20T08:00:00Z");
  host.answers.tags = tagged("v1.3.0");
  await expect.poll(() => read(source(), now + 22 * minute)).toEqual({ lastCommitAt: "2026-11-20T08:00:00.000Z", tag: "v1.3.0" });
});

it("shows the one fact where the other cannot be read", async () => {
  host.answers.tags = (reply) => void reply.writeHead(500).end();
  expect(await read(source(), now)).toEqual({ lastCommitAt: "2026-11-01T08:00:00.000Z", tag: null });
});

it.each([
  ["no JSON", (reply: { end: (text: string) => unknown }) => void reply.end("<html>")],
  ["an object", asJson({ message: "hello" })],
  ["lists of nonsense", asJson([null, 7, { commit: "x", name: {} }, { commit: { committer: { date: "soon" } }, name: 7 }])],
  ["a day to come", committedAt("2031-01-01T00:00:00Z")],
  [
    "more than it reads",
    asJson([{ commit: { committer: { date: "2026-11-01T08:00:00Z" } }, name: "v1.0.0", padding: "x".repeat(2_000_000) }]),
  ],
  ["an empty list", asJson([])],
])("shows nothing where the host answers %s", async (_, answer) => {
  host.answers.commits = answer;
  host.answers.tags = answer;
  expect(await read(source(), now)).toEqual(unknown);
});

it("does not wait for a host that is silent", async () => {
  host.answers.commits = () => undefined;
  expect(await read(source(), now)).toEqual(unknown);
});
