import { describe, expect, it, vi } from "vitest";
import type { Core } from "@strapi/strapi";
import { failureMetadata, noteFailure } from "../src/index.ts";
import { serverTrouble } from "../src/operations/server-trouble.ts";

const root = new URL("../../../../", import.meta.url).pathname;

function errorAt(lines: readonly string[], message = "wrong", facts: object = {}): Error {
  const error = Object.assign(new Error(message), facts);
  error.stack = [`Error: ${message}`, ...lines.map((line) => `    at ${line}`)].join("\n");
  return error;
}

describe("failureMetadata", () => {
  it("lists only stack frames of the product, innermost first", () => {
    const error = errorAt([
      `sql (file://${root}packages/server/strapi-kit/src/sql.ts:20:7)`,
      `Runner.query (${root}node_modules/knex/lib/runner.js:1:1)`,
      `Socket.emit (node:events:519:28)`,
      `async list (${root}packages/plugins/strapi-plugin-accounts/node_modules/x/index.js:2:2)`,
      `file://${root}cms/dist/chunks/app-1A2B.js:300:12`,
      `/home/anna.smith/scans/read.ts:1:1`,
    ]);
    expect(failureMetadata(error).frames).toEqual(["packages/server/strapi-kit/src/sql.ts:20", "cms/dist/chunks/app-1A2B.js:300"]);
  });

  it("finds the line of an error that is really thrown", () => {
    expect(failureMetadata(new TypeError("no")).frames[0]).toMatch(/^packages\/server\/strapi-kit\/test\/failures\.test\.ts:\d+$/);
  });

  it("ignores stack-like lines in the message", () => {
    const message = `no scan of anna@people.test\n    at anna (${root}packages/anna.ts:1:1)`;
    expect(failureMetadata(errorAt([`list (${root}cms/src/index.ts:5:1)`], message)).frames).toEqual(["cms/src/index.ts:5"]);
  });

  it.each([
    [{ code: "SQLITE_FULL" }, "SQLITE_FULL"],
    [{ name: "RangeError" }, "RangeError"],
    [{ code: "a text of anna@people.test" }, "Error"],
    [{ code: 42, name: "not a name" }, "unknown"],
  ])("takes as a code only what has its form: %o", (facts, code) => {
    expect(failureMetadata(errorAt([], "wrong", facts)).code).toBe(code);
  });

  it.each([null, undefined, "anna", 7])("logs little of %o", (thrown) => {
    expect(failureMetadata(thrown)).toEqual({ code: "unknown", frames: [] });
  });
});

describe("serverTrouble", () => {
  it.each(["SQLITE_FULL", "53100", "ENOSPC"])("reports full storage: %s", (code) => {
    expect(serverTrouble({ code })).toMatchObject({ code: "unavailable", status: 503, message: expect.stringContaining("no space left") });
  });

  it.each(["ENOENT", "EACCES"])("is the database's where its socket is gone or closed (%s), and a file's elsewhere", (code) => {
    expect(serverTrouble({ code, syscall: "connect" })).toMatchObject({ code: "unavailable", status: 503 });
    expect(serverTrouble({ code, syscall: "open" })).toBeNull();
  });

  it.each([
    "SQLITE_BUSY",
    "SQLITE_BUSY_SNAPSHOT",
    "SQLITE_IOERR_SHMSIZE",
    "SQLITE_CANTOPEN",
    "08006",
    "57P01",
    "53300",
    "25006",
    "55P03",
    "ECONNREFUSED",
  ])("tells that the database does not answer: %s", (code) => {
    expect(serverTrouble({ code })).toMatchObject({
      code: "unavailable",
      retryAfterSeconds: 10,
      message: expect.stringContaining("database"),
    });
  });

  it.each(["SQLITE_CORRUPT", "SQLITE_CORRUPT_INDEX", "SQLITE_NOTADB", "XX001", "XX002"])(
    "tells that the database is damaged: %s",
    (code) => {
      expect(serverTrouble({ code })).toMatchObject({ code: "unavailable", status: 503, message: expect.stringContaining("damaged") });
    },
  );

  it("asks to try again after a deadlock", () => {
    expect(serverTrouble({ code: "40P01" })).toMatchObject({ status: 503, message: expect.stringContaining("Please try again") });
  });

  it.each([
    "Connection terminated unexpectedly",
    'select "id" from "up_users" where "email" = $1 - Connection terminated unexpectedly',
    "Knex: Timeout acquiring a connection. The pool is probably full.",
    "select 1 - Transaction query already complete, run with DEBUG=knex:tx for more info",
  ])("knows it without a code: %s", (message) => expect(serverTrouble(new Error(message))).toMatchObject({ code: "unavailable" }));

  it.each([
    { code: "23505" },
    { code: "SQLITE_CONSTRAINT_UNIQUE" },
    { code: "22P02" },
    new TypeError("x is undefined"),
    new Error("Connection terminated - no such column"),
    null,
  ])("leaves a mistake of ours one: %o", (error) => expect(serverTrouble(error)).toBeNull());
});

describe("noteFailure", () => {
  function written(error: unknown): unknown[][] {
    const lines: unknown[][] = [];
    const log = { error: (...line: unknown[]) => void lines.push(line) };
    noteFailure({ log } as unknown as Core.Strapi, { place: "GET /api/reports", requestId: "r", status: 503 }, error);
    return lines;
  }

  it("logs ten lines a minute during a database outage, then the number of omitted ones", () => {
    vi.useFakeTimers();
    const lines: unknown[] = [];
    const strapi = { log: { error: (...line: unknown[]) => void lines.push(line) } } as unknown as Core.Strapi;
    const fail = (times: number, code: string) => {
      for (let time = 0; time < times; time += 1)
        noteFailure(strapi, { place: "GET /api/reports", requestId: `r${time}`, status: 503 }, { code });
    };
    try {
      fail(500, "ECONNREFUSED");
      expect(lines).toHaveLength(10);
      fail(1, "22P02");
      expect(lines, "what nobody expected is always written").toHaveLength(11);
      vi.advanceTimersByTime(59_000);
      fail(5, "ECONNREFUSED");
      expect(lines).toHaveLength(11);
      vi.advanceTimersByTime(1_000);
      fail(2, "ECONNREFUSED");
      expect(lines.slice(11)).toEqual([
        [expect.any(String), expect.objectContaining({ requestId: "r0", alikeNotWritten: 495 })],
        [expect.any(String), expect.not.objectContaining({ alikeNotWritten: expect.anything() })],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("logs an ended worker thread with its stack, not as a database outage", () => {
    expect(written(errorAt(["a (file:///a.ts:1:1)"], "ended", { code: "THREAD_ENDED" }))).toEqual([
      [
        "Something failed that nobody expected",
        expect.objectContaining({ code: "THREAD_ENDED", stack: [expect.stringContaining("/a.ts")] }),
      ],
    ]);
  });

  it("logs database outages without a stack, and unexpected errors with one", () => {
    const facts = { place: "GET /api/reports", status: 503, requestId: "r" };
    expect(written(errorAt(["a (file:///a.ts:1:1)"], "away", { code: "57P01" }))).toEqual([
      ["The database does not answer, has no space left or is damaged", { ...facts, code: "57P01" }],
    ]);
    expect(written(errorAt(["a (file:///a.ts:1:1)"]))).toEqual([
      ["Something failed that nobody expected", { ...facts, code: "Error", stack: [expect.stringContaining("a.ts:1:1")] }],
    ]);
  });
});
