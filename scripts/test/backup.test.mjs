import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { folderOfTest } from "./support/folders.ts";
import { makeBackup, noteBackup } from "../lib/backup/make-backup.mjs";
import { readManifest, writeManifest } from "../lib/backup/manifest.mjs";
import { connection, countRows, withoutRowsOf, withoutTrigrams } from "../lib/backup/postgres.mjs";
import { omittedTokensText, restoreBackup } from "../lib/backup/restore-backup.mjs";
import { emptyTable } from "../lib/backup/sqlite.mjs";

it.each([
  [
    "postgres://user:p%2Fa%23s%40s%3Aw%24o'rd@database:5433/bone%20scans",
    { PGHOST: "database", PGPORT: "5433", PGUSER: "user", PGPASSWORD: "p/a#s@s:w$o'rd", PGDATABASE: "bone scans" },
  ],
  ["postgres://user@localhost/scans?host=%2Frun%2Fpostgresql", { PGHOST: "/run/postgresql", PGUSER: "user", PGDATABASE: "scans" }],
  [
    "postgresql://user:secret@db.example.org/scans?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem",
    {
      PGHOST: "db.example.org",
      PGUSER: "user",
      PGPASSWORD: "secret",
      PGDATABASE: "scans",
      PGSSLMODE: "verify-full",
      PGSSLROOTCERT: "/etc/ca.pem",
    },
  ],
])("PostgreSQL's programs find %s by variables", (url, variables) => {
  expect(connection(url)).toEqual(variables);
});

it("excludes only the rows of the named table", () => {
  const list = [
    ";     dbname: scans",
    "240; 1259 16402 TABLE public accounts_personal_tokens strapi",
    "3716; 0 16402 TABLE DATA public accounts_personal_tokens strapi",
    "3717; 0 16409 TABLE DATA public accounts_personal_tokens_old strapi",
    "3801; 0 0 SEQUENCE SET public accounts_personal_tokens_id_seq strapi",
  ];
  expect(withoutRowsOf(["accounts_personal_tokens"], list.join("\n"))).toBe([...list.slice(0, 2), ...list.slice(3)].join("\n"));
  expect(withoutRowsOf([], list.join("\n"))).toBe(list.join("\n"));
});

it("leaves the extension and index of trigrams to the start, since the user may not restore them", () => {
  const list = [
    "; Archive created",
    "2; 3079 18120 EXTENSION - pg_trgm ",
    "3395; 0 0 COMMENT - EXTENSION pg_trgm ",
    "3245; 1259 18206 INDEX public bone_scans_reports_trigrams strapi",
    "3246; 1259 18207 INDEX public bone_scans_reports_search strapi",
    "",
  ];
  expect(withoutTrigrams(list.join("\n"))).toBe([list[0], ...list.slice(4)].join("\n"));
});

it("counts the rows of a dump of data", () => {
  const dump = (...rows) =>
    ["SET row_security = off;", "", "COPY public.tokens (id, name) FROM stdin;", ...rows, "\\.", "", "-- done", ""].join("\n");
  expect([dump(), dump("1\ta"), dump("1\ta", "2\t\\\\N", ""), "-- no table\n"].map(countRows)).toEqual([0, 1, 3, 0]);
});

it("reports deleted tokens only when some existed", () => {
  const folder = folderOfTest();
  const file = path.join(folder, "copy.db");
  const database = new (createRequire(import.meta.url)("better-sqlite3"))(file);
  database.exec("create table tokens (id); insert into tokens values (1), (2)");
  database.close();
  const leftOut = ["tokens", "tokens", "of an older release"].map((table) => emptyTable(file, table));
  expect(leftOut).toEqual([2, 0, 0]);
  expect(leftOut.map(omittedTokensText)).toEqual([expect.stringMatching(/^Personal tokens are gone \(2\)/), null, null]);
});

it.each([
  ["there is no folder", null, /^there is no folder \S+\.$/],
  ["it says nothing of itself", "", /is not a backup/],
  ["what it says of itself is cut", '{"format":"trabecula-backup/1","fi', /is not a backup/],
  ["it lists no files", '{"format":"trabecula-backup/1"}', /is not a backup/],
])("refuses a backup where %s", async (_, said, reason) => {
  const folder = folderOfTest();
  if (said) fs.writeFileSync(path.join(folder, "backup.json"), said);
  await expect(readManifest(said === null ? path.join(folder, "none") : folder)).rejects.toThrow(reason);
});

it.each([
  ["a byte of the database is another", (folder) => fs.writeFileSync(path.join(folder, "database"), "rovs"), "database is damaged"],
  ["the database is cut", (folder) => fs.truncateSync(path.join(folder, "database"), 2), "database is damaged"],
  ["an upload is missing", (folder) => fs.rmSync(path.join(folder, "uploads", "drill.txt")), "uploads/drill.txt is missing"],
])("refuses a backup where %s", async (_, spoil, reason) => {
  const folder = folderOfTest();
  fs.mkdirSync(path.join(folder, "uploads"));
  for (const name of ["database", "uploads/drill.txt"]) fs.writeFileSync(path.join(folder, name), "rows");
  await writeManifest(folder, { madeAt: new Date().toISOString(), version: "1.0.0", database: "sqlite" });
  await readManifest(folder);
  spoil(folder);
  await expect(readManifest(folder)).rejects.toThrow(reason);
});

const dataFolder = () => {
  const mask = process.umask();
  onTestFinished(() => void process.umask(mask));
  return folderOfTest();
};

async function backupFolder(database = "sqlite") {
  const folder = folderOfTest();
  fs.writeFileSync(path.join(folder, "database"), "rows");
  await writeManifest(folder, { madeAt: new Date().toISOString(), version: "1.0.0", database });
  return folder;
}

it("restores nothing from a damaged backup", async () => {
  const [folder, dataDir] = [await backupFolder(), dataFolder()];
  fs.appendFileSync(path.join(folder, "database"), "more");
  await expect(restoreBackup({ databaseUrl: null, dataDir, folder })).rejects.toThrow("database is damaged");
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

it.each([
  ["sqlite", "postgres://user@localhost:1/scans"],
  ["postgresql", null],
])("refuses a backup of %s for the other database", async (database, databaseUrl) => {
  const [folder, dataDir] = [await backupFolder(database), dataFolder()];
  await expect(restoreBackup({ databaseUrl, dataDir, folder })).rejects.toThrow("use a database of the same kind");
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

it("is not restored next to remains of an earlier SQLite database", async () => {
  const [folder, dataDir] = [await backupFolder(), dataFolder()];
  fs.writeFileSync(path.join(dataDir, "trabecula.db-wal"), "left behind");
  const restored = restoreBackup({ databaseUrl: null, dataDir, folder });
  await expect(restored).rejects.toThrow("trabecula.db-wal is left of an earlier database");
  expect(fs.readdirSync(dataDir)).toEqual(["trabecula.db-wal"]);
});

it("deletes unfinished backups and those beyond the number to keep", async () => {
  const [dataDir, target] = [dataFolder(), folderOfTest()];
  const make = () => makeBackup({ databaseUrl: null, dataDir, target, keep: 1 });
  await expect(make()).rejects.toThrow(`there is none at ${path.join(dataDir, "trabecula.db")}`);
  expect(fs.readdirSync(target)).toEqual([]);
  new (createRequire(import.meta.url)("better-sqlite3"))(path.join(dataDir, "trabecula.db")).exec("create table t (id)").close();
  const old = ["trabecula-2026-01-01T00-00-00-000Z", "trabecula-2026-01-02T00-00-00-000Z.unfinished"];
  for (const name of [...old, "others"]) fs.mkdirSync(path.join(target, name));
  const made = path.basename(await make());
  expect(fs.readdirSync(target).sort()).toEqual(["others", made]);
});

it("records the backup time, and only warns when that fails", () => {
  const folder = folderOfTest();
  expect(noteBackup(folder)).toBeNull();
  const file = path.join(folder, "last-backup");
  expect(Date.parse(fs.readFileSync(file, "utf8").trim())).not.toBeNaN();
  fs.rmSync(file);
  fs.mkdirSync(file);
  expect(noteBackup(folder)).toMatch(/^The backup is whole, but .*last-backup cannot be written \(EISDIR\): the metrics/);
  expect(noteBackup(path.join(folder, "of another machine"))).toBeNull();
});
