import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ZReport } from "@trabecula/contracts";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { cms, compileCache, startCms } from "../support/cms-process.ts";
import { newDataDir, removeData } from "../support/data-folders.ts";
import { rows } from "../support/database.ts";
import { logIn, type Person } from "../support/people.ts";
import { panel } from "../support/panel.ts";
import { postgresFor } from "../support/postgres.ts";
import { clinic, scanned, signed } from "../support/signatures.ts";
import { madeToken } from "../support/tokens.ts";

const run = promisify(execFile);
const isPostgres = postgresFor(inject("cmsDataDir")) !== null;

function operate(name: "backup" | "restore", dataDir: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: postgresFor(dataDir) ?? "", ...compileCache };
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

const sessions = ["accounts_sessions", "strapi_sessions"];
const count = (table: string, dataDir: string) => Number(rows(`select count(*) as n from ${table}`, [], dataDir)[0]!.n);

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
    const place = await clinic();
    person = place.lead;
    report = await signed(person, (await scanned(place)).report.id);
    ({ secret } = await madeToken(person));
    const hourly = {
      ...{ name: "Hospital", secret: "sealed elsewhere", state: "running", claim: "c", schedule: "hourly" },
      next_attempt_at: 1,
    };
    const columns = { ...hourly, public_id: "backed-up", workspace_id: "elsewhere" };
    const marks = Object.keys(columns).map(() => "?");
    rows(`insert into bone_scans_connections (${Object.keys(columns).join(", ")}) values (${marks.join(", ")})`, Object.values(columns));
    await panel();
    fs.writeFileSync(upload, "A picture of the laboratory");
    await operate("backup", inject("cmsDataDir"), "--to", target);
    folder = path.join(target, fs.readdirSync(target)[0]!);
    return () => {
      fs.rmSync(target, { recursive: true });
      fs.rmSync(upload);
      rows("delete from bone_scans_connections where public_id = ?", ["backed-up"]);
    };
  });

  it("is readable by its owner only and lists its contents in a manifest", () => {
    expect(fs.statSync(folder).mode & 0o077).toBe(0);
    const manifest = JSON.parse(fs.readFileSync(path.join(folder, "backup.json"), "utf8")) as { database: string; files: object };
    expect(manifest.database).toBe(isPostgres ? "postgresql" : "sqlite");
    expect(Object.keys(manifest.files)).toEqual(expect.arrayContaining(["database", "uploads/drill.txt"]));
    expect(fs.readdirSync(folder)).not.toContain("app-secret");
  });

  it("writes its time for the alert on old backups", () => {
    const { madeAt } = JSON.parse(fs.readFileSync(path.join(folder, "backup.json"), "utf8")) as { madeAt: string };
    const toldAt = Date.parse(fs.readFileSync(path.join(inject("cmsDataDir"), "last-backup"), "utf8").trim());
    expect(toldAt).toBeGreaterThanOrEqual(Date.parse(madeAt));
  });

  it("is restored into an empty installation, where people log in and find their reports and files", async () => {
    const dataDir = emptyInstallation();
    const { stdout } = await operate("restore", dataDir, folder);
    expect(stdout).toContain("Everybody logs in anew");
    expect(stdout).toMatch(/Personal tokens are gone \(\d+\)/);
    for (const table of [...sessions, "accounts_personal_tokens"]) expect([table, count(table, dataDir)]).toEqual([table, 0]);
    const paused = "select state, claim, next_attempt_at, paused_because from bone_scans_connections where public_id = ?";
    expect(rows(paused, ["backed-up"], dataDir)).toEqual([
      { state: "paused", claim: null, next_attempt_at: null, paused_because: "This installation was restored from a backup." },
    ]);
    const { id } = report as { id: string };
    for (const [query, value] of [
      ["select id, email, password, account_state from up_users where email = ?", person.email],
      ["select * from bone_scans_reports where document_id = ?", id],
    ] as const)
      expect(rows(query, [value], dataDir)).toEqual(rows(query, [value]));
    rows("insert into bone_scans_reports (report_name) values ('New')", [], dataDir);
    expect(fs.readFileSync(path.join(dataDir, "public", "uploads", "drill.txt"), "utf8")).toBe("A picture of the laboratory");
    // A CMS starts on either database alike.
    const withoutStatistics =
      "select relname as name from pg_class where relname like 'bone_scans_re%' and relkind = 'r' and reltuples < 0";
    if (isPostgres) return expect(rows(withoutStatistics, [], dataDir)).toEqual([]);
    // Signatures need the secret that they were made with.
    fs.copyFileSync(path.join(inject("cmsDataDir"), "app-secret"), path.join(dataDir, "app-secret.old"));
    const restored = await startCms({ dataDir });
    onTestFinished(() => restored.stop({ keepData: true }));
    const client = new ApiClient(restored.url);
    await logIn(client, person.email);
    const read = ZReport.parse((await client.get(`/api/reports/${id}`)).body);
    expect(read).toEqual((await person.client.get(`/api/reports/${id}`)).body);
    expect(read.signature?.valid).toBe(true);
    const oldSession = new ApiClient(restored.url);
    for (const [name, value] of person.client.cookies) oldSession.cookies.set(name, value);
    expect((await oldSession.get("/api/user")).status).toBe(401);
    // Restoring disables all tokens, because some may have been revoked after the backup.
    expect((await client.get("/api/tokens")).body).toMatchObject({ total: 0 });
    expect((await oldSession.get("/api/reports", { headers: { Authorization: `Bearer ${secret}` } })).status).toBe(401);
  });

  it.runIf(!isPostgres)("is restored with sessions, personal tokens and a warning under --keep-tokens", async () => {
    const dataDir = emptyInstallation();
    const { stdout } = await operate("restore", dataDir, folder, "--keep-tokens");
    expect(stdout).toContain("also those that were revoked or ended since");
    expect(stdout).not.toContain("Everybody logs in anew");
    for (const table of sessions) expect([table, count(table, dataDir) > 0]).toEqual([table, true]);
    const tokens = "select count(*) as n from accounts_personal_tokens where user_id = (select id from up_users where email = ?)";
    expect(Number(rows(tokens, [person.email], dataDir)[0]!.n)).toBe(1);
  });

  it("is never restored over data", async () => {
    const before = rows("select count(*) as n from up_users");
    expect(await refusal(operate("restore", inject("cmsDataDir"), folder))).toContain("holds data already");
    expect(rows("select count(*) as n from up_users")).toEqual(before);
  });
});

it.runIf(!isPostgres).each([
  ["backup", ["--keep", "0"]],
  ["backup", ["--everything"]],
  ["restore", []],
  ["restore", ["a", "b"]],
] as const)("npm run %s with %j says how it is used", async (name, args) => {
  expect(await refusal(operate(name, emptyInstallation(), ...args))).toContain(`npm run ${name}`);
});
