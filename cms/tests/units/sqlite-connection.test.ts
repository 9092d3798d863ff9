import Database from "better-sqlite3";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { folderOfTests } from "../../../scripts/test/support/folders.ts";
import { prepareSqlite } from "../../src/database/sqlite-connection.ts";
import { isWaitingForLock, runImmediately } from "../../src/database/sqlite-lock.ts";

const folder = folderOfTests();

let file: string;
let files = 0;

beforeEach(() => {
  file = path.join(folder, `${(files += 1)}.db`);
});

function connect(): Database.Database {
  const connection = new Database(file);
  onTestFinished(() => void connection.close());
  prepareSqlite(connection, (error) => {
    if (error) throw error;
  });
  return connection;
}

const run = (connection: Database.Database, text: string, ...values: unknown[]) => connection.prepare(text).run(...values);

const later = (result: unknown): Promise<unknown> => Promise.resolve(result);

describe("a connection to SQLite", () => {
  it("enables WAL and foreign keys, and disables SQLite’s own busy timeout", () => {
    const connection = connect();
    const settings = ["journal_mode", "synchronous", "busy_timeout", "foreign_keys"].map((name) =>
      connection.pragma(name, { simple: true }),
    );
    expect(settings).toEqual(["wal", 1, 0, 1]);
  });

  it("lowercases letters of any alphabet and leaves other values unchanged", () => {
    const [row] = connect().prepare("select lower('ÖZGE Łuć') as text, lower(null) as missing, lower(7) as number").all();
    expect(row).toEqual({ text: "özge łuć", missing: null, number: 7 });
  });

  it("passes an error to the pool if the file is not a database, without throwing", () => {
    writeFileSync(file, "This is a letter, and it is long enough for SQLite to look at its first words.".repeat(40));
    const connection = new Database(file);
    onTestFinished(() => void connection.close());
    const errors: (Error | null)[] = [];
    prepareSqlite(connection, (error) => errors.push(error));
    expect(errors).toEqual([expect.objectContaining({ code: "SQLITE_NOTADB" })]);
  });
});

describe("a transaction", () => {
  it("acquires the write lock at its start, so that its first write cannot fail", async () => {
    const [one, other] = [connect(), connect()];
    run(one, "create table t (n integer)");
    run(one, "BEGIN;");
    one.prepare("select * from t").all();
    const inserted = run(other, "insert into t values (2)");
    expect(inserted).toBeInstanceOf(Promise);
    run(one, "insert into t values (1)");
    run(one, "COMMIT;");
    expect(await later(inserted)).toMatchObject({ changes: 1 });
    expect(one.prepare("select n from t order by n").all()).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it("is over when its commit fails, and the next one begins", () => {
    const connection = connect();
    connection.exec("create table parent (id integer primary key)");
    connection.exec("create table child (id integer references parent (id) deferrable initially deferred)");
    for (let round = 0; round < 2; round += 1) {
      run(connection, "BEGIN;");
      run(connection, "insert into child values (1)");
      expect(() => run(connection, "COMMIT;")).toThrow("FOREIGN KEY constraint failed");
      expect(connection.inTransaction).toBe(false);
    }
    expect(connection.prepare("select * from child").all()).toEqual([]);
  });
});

describe("a lock of another process", () => {
  function locked() {
    const [mine, theirs] = [connect(), new Database(file)];
    onTestFinished(() => void theirs.close());
    run(mine, "create table t (n integer)");
    theirs.exec("begin immediate");
    return { mine, theirs };
  }

  it("is awaited once without blocking the event loop, and readers continue", async () => {
    const { mine, theirs } = locked();
    const waiting = [run(mine, "insert into t values (1)"), run(mine, "BEGIN;")];
    expect(isWaitingForLock()).toBe(true);
    expect(mine.prepare("select n from t").all()).toEqual([]);
    theirs.exec("commit");
    await Promise.all(waiting.map(later));
    expect([isWaitingForLock(), mine.inTransaction]).toEqual([false, true]);
    run(mine, "insert into t values (2)");
    run(mine, "COMMIT;");
    expect(mine.prepare("select n from t").all()).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it("fails writers after a timeout, then immediately until it is released", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { mine, theirs } = locked();
    const first = run(mine, "insert into t values (1)");
    vi.advanceTimersByTime(5000);
    await expect(first).rejects.toMatchObject({ code: "SQLITE_BUSY" });
    await expect(run(mine, "insert into t values (2)")).rejects.toMatchObject({ code: "SQLITE_BUSY" });
    expect(() => runImmediately(mine, "insert into t values (?)", 3)).toThrow("database is locked");
    theirs.exec("commit");
    run(mine, "insert into t values (4)");
    theirs.exec("begin immediate");
    const patient = run(mine, "insert into t values (5)");
    theirs.exec("commit");
    expect(await later(patient)).toMatchObject({ changes: 1 });
    expect(mine.prepare("select n from t").all()).toEqual([{ n: 4 }, { n: 5 }]);
  });
});

describe("statements", () => {
  it("are compiled once for a text", () => {
    const connection = connect();
    expect(connection.prepare("select 1")).toBe(connection.prepare("select 1"));
  });

  it("are compiled once for different values of a limit", () => {
    const connection = connect();
    connection.exec("create table t (n integer); insert into t values (1), (2), (3)");
    const text = "select n from t limit ? offset ?";
    // The driver creates a row function each time SQLite compiles a statement.
    const compiled = vi.spyOn(globalThis, "Function");
    onTestFinished(() => compiled.mockRestore());
    const count = (limit: number, offset: number) => connection.prepare(text).all(limit, offset).length;
    expect([count(2, 0), count(1, 1), count(-1, 1)]).toEqual([2, 1, 2]);
    expect(compiled).toHaveBeenCalledTimes(1);
  });

  it("are compiled again while their rows are still being read", () => {
    const connection = connect();
    const text = "select value from json_each('[1,2,3]')";
    const first = connection.prepare<[], { value: number }>(text);
    const seen: number[] = [];
    for (const { value } of first.iterate()) {
      seen.push(value);
      expect(connection.prepare(text)).not.toBe(first);
      expect(connection.prepare(text).all()).toHaveLength(3);
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it("are evicted from the cache when there are too many", () => {
    const connection = connect();
    const first = connection.prepare("select 0");
    for (let number = 1; number <= 500; number += 1) connection.prepare(`select ${number}`);
    expect(connection.prepare("select 0")).not.toBe(first);
  });
});
