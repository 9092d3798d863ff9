import type { Core } from "@strapi/strapi";
import knex, { type Knex } from "knex";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLeases, type ClaimedJob, type Job } from "../src/index.ts";

interface TestJob extends Job {
  readonly name: string;
}

const leaseMs = 1000;
const leases = createLeases<TestJob>({
  table: "jobs",
  waiting: "waiting",
  running: "running",
  leaseMs,
  columns: [{ name: "title" }],
  narrow: (jobs) => void jobs.where({ held_back: false }),
});

let db: Knex;
let strapi: Core.Strapi;

beforeEach(async () => {
  db = knex({ client: "better-sqlite3", connection: ":memory:", useNullAsDefault: true, pool: { min: 1, max: 1 } });
  await db.schema.createTable("jobs", (table) => {
    table.increments("id");
    table.string("title");
    table.string("state").defaultTo("waiting");
    table.integer("attempts").defaultTo(0);
    table.string("claim");
    table.bigInteger("next_attempt_at").defaultTo(0);
    table.boolean("held_back").defaultTo(false);
    table.string("result");
  });
  strapi = { db: { inTransaction: () => false, connection: db } } as unknown as Core.Strapi;
});
afterEach(() => db.destroy());

const add = (...titles: string[]) => db("jobs").insert(titles.map((title) => ({ title })));
const jobs = () => db("jobs").orderBy("id").select("title", "state", "attempts", "claim", "next_attempt_at", "result");

async function taken(nowMs: number): Promise<TestJob & ClaimedJob> {
  const job = await leases.takeNext(strapi, nowMs);
  if (!job) throw new Error("Nothing was due");
  return job;
}

describe("taking a job", () => {
  it("picks a job that a wrong clock scheduled far ahead, but not a long-waiting one", async () => {
    const hour = 3600_000;
    await add("waits", "wrong");
    await db("jobs")
      .where({ title: "waits" })
      .update({ next_attempt_at: 24 * hour });
    await db("jobs")
      .where({ title: "wrong" })
      .update({ next_attempt_at: 400 * 24 * hour });
    expect([(await taken(5)).name, await leases.takeNext(strapi, 5)]).toEqual(["wrong", null]);
  });

  it("assigns each due job to one attempt, oldest first", async () => {
    await add("a", "b");
    const first = await taken(5);
    const second = await taken(5);
    expect([first.name, second.name, await leases.takeNext(strapi, 5)]).toEqual(["a", "b", null]);
    expect(first.claim).not.toBe(second.claim);
    expect(await jobs()).toMatchObject([
      { state: "running", attempts: 1, claim: first.claim, next_attempt_at: 5 + leaseMs },
      { state: "running", attempts: 1, claim: second.claim, next_attempt_at: 5 + leaseMs },
    ]);
  });

  it("assigns each job once among concurrent requests", async () => {
    await add("a", "b", "c");
    const claims = await Promise.all(Array.from({ length: 8 }, () => leases.takeNext(strapi, 5)));
    expect(claims.flatMap((job) => job?.name ?? []).sort()).toEqual(["a", "b", "c"]);
  });

  it("skips jobs that are not due, ended, or excluded by the rule", async () => {
    await add("later", "ended", "held back", "due");
    await db("jobs").where({ title: "later" }).update({ next_attempt_at: 6 });
    await db("jobs").where({ title: "ended" }).update({ state: "done" });
    await db("jobs").where({ title: "held back" }).update({ held_back: true });
    expect((await taken(5)).name).toBe("due");
    expect(await leases.takeNext(strapi, 5)).toBeNull();
  });

  it("writes given columns with the claim", async () => {
    await add("a");
    await leases.takeNext(strapi, 5, { result: "begun" });
    expect(await jobs()).toMatchObject([{ state: "running", result: "begun" }]);
  });
});

describe("a lease", () => {
  it("keeps a job from others until it ends, and is renewed by its holder", async () => {
    await add("a");
    const job = await taken(0);
    expect(await leases.takeNext(strapi, leaseMs - 1)).toBeNull();
    expect(await leases.renew(strapi, job, leaseMs - 1, { result: "half" })).toBe(true);
    expect(await leases.takeNext(strapi, 2 * leaseMs - 2)).toBeNull();
    expect(await jobs()).toMatchObject([{ claim: job.claim, result: "half" }]);
  });

  it("passes to another attempt after a process died, and ignores its later writes", async () => {
    await add("a");
    const lost = await taken(0);
    const holder = await taken(leaseMs);
    expect(holder.attempts).toBe(2);
    expect(await leases.renew(strapi, lost, leaseMs, { result: "of the one that lost it" })).toBe(false);
    expect(await leases.end(strapi, lost, { state: "done", result: "of the one that lost it" })).toBe(false);
    expect(await jobs()).toMatchObject([{ state: "running", claim: holder.claim, next_attempt_at: 2 * leaseMs, result: null }]);
    expect(await leases.end(strapi, holder, { state: "done", result: "of the holder" })).toBe(true);
    expect(await jobs()).toMatchObject([{ state: "done", claim: null, result: "of the holder" }]);
  });

  it("is taken over by one of eight concurrent processes after it expired", async () => {
    await add("a");
    await taken(0);
    const claims = await Promise.all(Array.from({ length: 8 }, () => leases.takeNext(strapi, leaseMs)));
    expect(claims.flatMap((job) => job?.attempts ?? [])).toEqual([2]);
    expect(await jobs()).toMatchObject([{ state: "running", attempts: 2 }]);
  });

  it("is over once the job has ended", async () => {
    await add("a", "b");
    const [ended, other] = [await taken(0), await taken(0)];
    await leases.end(strapi, ended, { state: "done" });
    expect(await leases.renew(strapi, ended, 1)).toBe(false);
    expect(await leases.end(strapi, ended, { state: "failed" })).toBe(false);
    expect(await jobs()).toMatchObject([{ state: "done" }, { state: "running", claim: other.claim }]);
  });

  it("is available again after its job returns to waiting", async () => {
    await add("a");
    const job = await taken(0);
    await leases.end(strapi, job, { state: "waiting", attempts: 0, next_attempt_at: 7 });
    expect(await leases.takeNext(strapi, 6)).toBeNull();
    expect(await taken(7)).toMatchObject({ name: "a", attempts: 1 });
  });
});
