import { afterAll, beforeAll, expect, it } from "vitest";
import { createBucketReader } from "../../src/uploads/read-bucket.ts";
import { startBucket, type Bucket } from "../support/bucket.ts";
import { readEnv } from "../../config/env.ts";

let bucket: Bucket;
let reader: (timeoutMs?: number) => ReturnType<typeof createBucketReader>;
const stays = new AbortController().signal;

beforeAll(async () => {
  bucket = await startBucket();
  reader = (timeoutMs) => createBucketReader(readEnv(bucket.env, "/").uploadsBucket!, timeoutMs);
});

afterAll(() => bucket.close());

it("waits for a silent bucket no longer than a visitor should", async () => {
  bucket.ailment = "silent";
  await expect(reader(100)("a.png", {}, stays)).rejects.toMatchObject({ code: "ETIMEDOUT" });
});

it("stops reading when the visitor disconnects", async () => {
  bucket.ailment = "silent";
  const visit = new AbortController();
  const reading = reader()("a.png", {}, visit.signal);
  visit.abort();
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
});

it("distinguishes a file without read permission from a missing file", async () => {
  const read = reader(60_000);
  bucket.ailment = "denies";
  expect(await read("a.png", {}, stays)).toEqual({ status: 404, isDenied: true });
  bucket.ailment = null;
  expect(await read("a.png", {}, stays)).toEqual({ status: 404 });
});
