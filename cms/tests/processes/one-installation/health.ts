import { closeSync, openSync, renameSync, writeSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { ZErrorReply, ZHealth } from "@trabecula/contracts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ApiClient, type ApiReply } from "../../support/api-client.ts";
import { adminEmail, adminPassword } from "../../support/cms-process.ts";
import { isPostgres, rows } from "../../support/database.ts";
import { lockDatabase } from "../../support/lock-database.ts";
import { logIn, signupBody } from "../../support/people.ts";
import { second as cms } from "./transfer.ts";

let client: ApiClient;

const ready = () => client.get("/api/health");

async function untilReadySays(status: string): Promise<ApiReply> {
  await vi.waitUntil(async () => ZHealth.parse((await ready()).body).status === status, { timeout: 60_000, interval: 200 });
  return ready();
}

function withoutTable<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  rows(`alter table ${table} rename to ${table}_away`, [], cms.dataDir);
  return work().finally(() => rows(`alter table ${table}_away rename to ${table}`, [], cms.dataDir));
}

describe("readiness", () => {
  beforeAll(() => {
    client = new ApiClient(cms.url);
  });

  it("writes to the database to know", async () => {
    const seen = () => Number(rows("select max(seen_at) as seen_at from operations_servers", [], cms.dataDir)[0]!.seen_at);
    const before = seen();
    await vi.waitUntil(async () => (await ready()).status === 200 && seen() > before, { timeout: 60_000, interval: 200 });
    expect((await ready()).status).toBe(200);
  });

  it("reports the problem while liveness stays ok", async () => {
    await withoutTable("operations_servers", async () => {
      const reply = await untilReadySays("database: no-answer");
      expect(reply.status).toBe(503);
      expect(await client.get("/api/health/complete")).toMatchObject({ status: 503, body: { status: "database: no-answer" } });
      expect(await client.get("/api/health/live")).toMatchObject({ status: 200, body: { status: "ok" } });
    });
    expect((await untilReadySays("ok")).status).toBe(200);
    expect(await client.get("/api/health/complete")).toMatchObject({ status: 200, body: { status: "ok" } });
  });

  it.skipIf(isPostgres())("detects a database file that was moved away while open", async () => {
    const file = path.join(cms.dataDir, "trabecula.db");
    renameSync(file, `${file}.away`);
    expect((await untilReadySays("database: gone")).status).toBe(503);
    renameSync(`${file}.away`, file);
    expect((await untilReadySays("ok")).status).toBe(200);
  });
});

describe("a lock of another process", () => {
  it.skipIf(isPostgres())("causes a 503 and stores nothing, without blocking the event loop", async () => {
    const body = signupBody();
    const reader = new ApiClient(cms.url);
    await logIn(reader, adminEmail, adminPassword);
    const unlock = lockDatabase(cms.dataDir);
    let isOver = false;
    const signup = client.post("/api/user/signup", body).finally(() => (isOver = true));
    let answered = 0;
    for (; !isOver; answered += 1) {
      expect((await client.get("/api/health/live")).status).toBe(200);
      await pause(40);
    }
    // The only connection is free for readers again.
    expect((await reader.get("/api/reports")).status).toBe(200);
    unlock();
    const reply = await signup;
    expect(answered).toBeGreaterThan(20);
    expect(reply.status).toBe(503);
    expect(reply.headers.get("Retry-After")).toBe("10");
    expect(ZErrorReply.parse(reply.body)).toMatchObject({ code: "unavailable", requestId: reply.headers.get("X-Request-Id") });
    expect(rows("select id from up_users where email = ?", [body.email], cms.dataDir)).toEqual([]);
    expect((await client.post("/api/user/signup", body)).status).toBe(201);
  });
});

// Last: it destroys the database.
describe("damage to the file", () => {
  it.skipIf(isPostgres())("is reported after a request has detected it, until the database is replaced", async () => {
    const reader = new ApiClient(cms.url);
    await logIn(reader, adminEmail, adminPassword);
    spoil(path.join(cms.dataDir, "trabecula.db"), "bone_scans_reports");
    const reply = await reader.get("/api/reports");
    expect(reply.status).toBe(503);
    expect(ZErrorReply.parse(reply.body)).toMatchObject({ code: "unavailable", message: expect.stringContaining("damaged") });
    // The table of the probe is intact.
    const isReported = async () => ZHealth.parse((await reader.get("/api/health")).body).status === "database: damaged";
    await vi.waitUntil(isReported, { timeout: 60_000, interval: 200 });
    expect((await reader.get("/api/health/live")).status).toBe(200);
  });
});

/** Another process's write makes the CMS reread these pages. */
function spoil(databaseFile: string, table: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: 10_000 });
  database.exec("pragma wal_checkpoint(truncate)");
  const { page_size: size } = database.prepare("pragma page_size").get() as { page_size: number };
  const roots = database.prepare("select rootpage from sqlite_master where tbl_name = ? and rootpage > 0").all(table);
  const file = openSync(databaseFile, "r+");
  for (const { rootpage } of roots as { rootpage: number }[]) writeSync(file, Buffer.alloc(size, 0xa5), 0, size, (rootpage - 1) * size);
  closeSync(file);
  database.exec("update operations_servers set seen_at = seen_at");
  database.close();
}
