import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ZReport } from "@trabecula/contracts";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { newReport } from "../support/bone-scans.ts";
import { cms, startCms } from "../support/cms-process.ts";
import { newDataDir, removeData } from "../support/data-folders.ts";
import { rows } from "../support/database.ts";
import { logIn, researcher, type Person } from "../support/people.ts";
import { panel } from "../support/panel.ts";
import { postgresFor } from "../support/postgres.ts";
import { madeToken } from "../support/tokens.ts";

const run = promisify(execFile);
const isPostgres = postgresFor(inject("cmsDataDir")) !== null;

function operate(name: "backup" | "restore", dataDir: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: postgresFor(dataDir) ?? "" };
  return run(process.execPath, [path.join(cms, "..", "scripts", `${name}.mjs`), ...args], { env });
}

async function refusal(command: Promise<unknown>): Promise<string> {
  const error = await command.then(
    () => ({ stderr: "It was not refused." }),
    (failure: unknown) => failure as { stderr: string },
  );
  expect(error.stderr).not.toContain("    at ");
  return error.stderr;
}

function emptyInstallation(): string {
  const dataDir = newDataDir();
  onTestFinished(() => removeData(dataDir));
  return dataDir;
}

describe("a backup of a CMS that runs", () => {
  const target = fs.mkdtempSync(path.join(os.tmpdir(), "trabecula-backups-"));
  const upload = path.join(inject("cmsDataDir"), "public", "uploads", "drill.txt");
  let folder: string;
  let person: Person;
  let report: object;
  let secret: string;

  beforeAll(async () => {
    person = await researcher();
    const reply = await person.client.post("/api/reports", newReport());
    report = ZReport.parse(reply.body);
    ({ secret } = await madeToken(person));
    fs.writeFileSync(upload, "A picture of the laboratory");
    await operate("backup", inject("cmsDataDir"), "--to", target);
    folder = path.join(target, fs.readdirSync(target)[0]!);
    return () => {
      fs.rmSync(target, { recursive: true });
      fs.rmSync(upload);
    };
  });

  it("is for its owner's eyes, and says what it holds", () => {
    expect(fs.statSync(folder).mode & 0o077).toBe(0);
    const manifest = JSON.parse(fs.readFileSync(path.join(folder, "backup.json"), "utf8")) as { database: string; files: object };
    expect(manifest.database).toBe(isPostgres ? "postgresql" : "sqlite");
    expect(Object.keys(manifest.files)).toEqual(expect.arrayContaining(["database", "uploads/drill.txt"]));
    expect(fs.readdirSync(folder)).not.toContain("app-secret");
  });

  it("tells the CMS when it was made, for the alert on old ones", () => {
    const { madeAt } = JSON.parse(fs.readFileSync(path.join(folder, "backup.json"), "utf8")) as { madeAt: string };
    const toldAt = Date.parse(fs.readFileSync(path.join(inject("cmsDataDir"), "last-backup"), "utf8").trim());
    expect(toldAt).toBeGreaterThanOrEqual(Date.parse(madeAt));
  });

  it("is restored into an empty installation, where people log in and find their reports and files", async () => {
    const dataDir = emptyInstallation();
    const { stdout } = await operate("restore", dataDir, folder);
    const restored = await startCms({ dataDir });
    onTestFinished(() => restored.stop({ keepData: true }));
    const client = new ApiClient(restored.url);
    await logIn(client, person.email);
    const { id } = report as { id: string };
    expect((await client.get(`/api/reports/${id}`)).body).toEqual((await person.client.get(`/api/reports/${id}`)).body);
    expect(fs.readFileSync(path.join(dataDir, "public", "uploads", "drill.txt"), "utf8")).toBe("A picture of the laboratory");
    // The backup excludes the master secret, so it cannot be used to sign sessions.
    const oldSession = new ApiClient(restored.url);
    for (const [name, value] of person.client.cookies) oldSession.cookies.set(name, value);
    expect((await oldSession.get("/api/user")).status).toBe(401);
    // Restoring disables all tokens, because some may have been revoked after the backup.
    expect((await client.get("/api/tokens")).body).toMatchObject({ total: 0 });
    expect((await oldSession.get("/api/reports", { headers: { Authorization: `Bearer ${secret}` } })).status).toBe(401);
    expect(stdout).toMatch(/Personal tokens are gone \(\d+\)/);
  });

  it("lets nobody go on in a session of then, who may have been thrown out since, in Strapi's panel neither", async () => {
    await panel();
    const place = fs.mkdtempSync(path.join(os.tmpdir(), "trabecula-backups-"));
    onTestFinished(() => fs.rmSync(place, { recursive: true }));
    await operate("backup", inject("cmsDataDir"), "--to", place);
    const later = path.join(place, fs.readdirSync(place)[0]!);
    const counts = async (...flags: string[]) => {
      const dataDir = emptyInstallation();
      const { stdout } = await operate("restore", dataDir, later, ...flags);
      const count = (table: string) => Number(rows(`select count(*) as n from ${table}`, [], dataDir)[0]!.n) > 0;
      return [count("accounts_sessions"), count("strapi_sessions"), stdout.includes("Everybody logs in anew")];
    };
    expect(await counts()).toEqual([false, false, true]);
    expect(await counts("--keep-tokens")).toEqual([true, true, false]);
  });

  it("brings personal tokens back where that is asked for, and says what that means", async () => {
    const dataDir = emptyInstallation();
    const { stdout } = await operate("restore", dataDir, folder, "--keep-tokens");
    expect(stdout).toContain("also those that were revoked or ended since");
    const count = "select count(*) as n from accounts_personal_tokens where user_id = (select id from up_users where email = ?)";
    expect(Number(rows(count, [person.email], dataDir)[0]!.n)).toBe(1);
  });

  it("is never restored over data", async () => {
    const before = rows("select count(*) as n from up_users");
    expect(await refusal(operate("restore", inject("cmsDataDir"), folder))).toContain("holds data already");
    expect(rows("select count(*) as n from up_users")).toEqual(before);
  });

  it.runIf(!isPostgres)("is refused beside what is left of an earlier SQLite database, which would change it", async () => {
    const dataDir = emptyInstallation();
    fs.writeFileSync(path.join(dataDir, "trabecula.db-wal"), "left behind");
    expect(await refusal(operate("restore", dataDir, folder))).toContain("trabecula.db-wal is left of an earlier database");
    expect(fs.readdirSync(dataDir)).toEqual(["trabecula.db-wal"]);
  });

  it.each([
    ["a byte of the database is another", (copy: string) => flipByte(path.join(copy, "database")), "database is damaged"],
    ["the database is cut in half", (copy: string) => halve(path.join(copy, "database")), "database is damaged"],
    ["an upload is missing", (copy: string) => fs.rmSync(path.join(copy, "uploads", "drill.txt")), "uploads/drill.txt is missing"],
    ["it says nothing of itself", (copy: string) => fs.rmSync(path.join(copy, "backup.json")), "is not a backup"],
  ])("is refused where %s, and nothing is restored", async (_, spoil, reason) => {
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), "trabecula-spoilt-"));
    onTestFinished(() => fs.rmSync(copy, { recursive: true }));
    fs.cpSync(folder, copy, { recursive: true });
    spoil(copy);
    const dataDir = emptyInstallation();
    expect(await refusal(operate("restore", dataDir, copy))).toContain(reason);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  it("of the other database is refused", async () => {
    const dataDir = emptyInstallation();
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), "trabecula-other-"));
    onTestFinished(() => fs.rmSync(copy, { recursive: true }));
    fs.cpSync(folder, copy, { recursive: true });
    const manifest = path.join(copy, "backup.json");
    const [from, to] = isPostgres ? ["postgresql", "sqlite"] : ["sqlite", "postgresql"];
    fs.writeFileSync(manifest, fs.readFileSync(manifest, "utf8").replace(`"${from}"`, `"${to}"`));
    expect(await refusal(operate("restore", dataDir, copy))).toContain("database of the same kind");
  });

  it("keeps as many as are asked for, and clears away what an interrupted one left", async () => {
    fs.mkdirSync(path.join(target, "trabecula-2026-01-01T00-00-00-000Z.unfinished"));
    await operate("backup", inject("cmsDataDir"), "--to", target, "--keep", "2");
    await operate("backup", inject("cmsDataDir"), "--to", target, "--keep", "1");
    const left = fs.readdirSync(target);
    expect(left).toHaveLength(1);
    expect(left[0]! > path.basename(folder)).toBe(true);
    folder = path.join(target, left[0]!);
  });
});

it.each([
  ["backup", ["--keep", "0"]],
  ["backup", ["--everything"]],
  ["restore", []],
  ["restore", ["a", "b"]],
] as const)("npm run %s with %j says how it is used", async (name, args) => {
  expect(await refusal(operate(name, emptyInstallation(), ...args))).toContain(`npm run ${name}`);
});

it("a backup of a folder without a database names it", async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "trabecula-nothing-"));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const script = path.join(cms, "..", "scripts", "backup.mjs");
  expect(await refusal(run(process.execPath, [script, "--to", dataDir], { env }))).toContain(`there is none at ${dataDir}`);
});

function flipByte(file: string): void {
  const bytes = fs.readFileSync(file);
  bytes[bytes.length - 1] = bytes.at(-1)! ^ 1;
  fs.writeFileSync(file, bytes);
}

function halve(file: string): void {
  fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2));
}
