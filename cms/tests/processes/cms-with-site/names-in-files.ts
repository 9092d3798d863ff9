import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../../support/api-client.ts";
import { fileForm, newReport } from "../../support/bone-scans.ts";
import { adminEmail, adminPassword } from "../../support/cms-process.ts";
import { rows, tableNames } from "../../support/database.ts";
import { fitPlan } from "../../support/fits.ts";
import { namedFiles, plantedName, type NamedFile } from "../../support/named-files.ts";
import { logIn } from "../../support/people.ts";
import { madeToken } from "../../support/tokens.ts";
import { cms, secrets, site } from "./servers.ts";

let owner: ApiClient;
let direct: ApiClient;
let files: NamedFile[];
const answered: Record<string, Record<number, number>> = {};

const ways = [
  "/api/scan-files",
  "/api/score/look",
  "/api/score/batch?reportType=hr-pqct",
  "/api/score/batch?reportType=hr-pqct&answer=parts&groupBy=name",
  "/api/score/batch?reportType=hr-pqct&answer=xlsx",
  "/api/reports/import?reportType=hr-pqct&dryRun=true&createPatients=true",
  // Unknown patients, so nothing is stored.
  "/api/reports/import?reportType=hr-pqct",
  "/api/patients/import?dryRun=true",
  "/api/scanner-checks/table",
  "/api/admin/precision/repeats",
  "/api/admin/phantom-values/read",
];

const waysOfCells = ways.filter((way) => /look|batch\?reportType=hr-pqct$|import\?reportType=hr-pqct$|patients/.test(way));

async function sendEverywhere({ name, bytes, type, isSlipped }: NamedFile): Promise<void> {
  // Raw bodies and forms share all later steps, so a few are enough.
  const bare = name.includes("-study.") ? [{ body: bytes, headers: { "Content-Type": type } }] : [];
  // The answer's form matters only to files that are read.
  const sentTo = isSlipped ? waysOfCells : ways.filter((way) => name.includes("-study") || !/answer=/.test(way));
  for (const way of sentTo) {
    for (const sent of [{ body: fileForm(bytes, name) }, ...bare]) {
      const { status } = await (bare.length > 0 ? owner : direct).send("POST", way, sent);
      (answered[way] ??= {})[status] = (answered[way]![status] ?? 0) + 1;
    }
  }
  const cohort = fileForm(bytes, name);
  cohort.append("plan", JSON.stringify(fitPlan()));
  await direct.send("POST", "/api/admin/fits/check", { body: cohort });
  await direct.send("POST", "/api/admin/datasets?check=true", { body: fileForm(bytes, name) });
}

async function sendAsOthers(): Promise<void> {
  const study = files.find(({ name }) => name.endsWith("-study.csv"))!;
  const map = JSON.stringify({ [`${plantedName}Header`]: `${plantedName}Target` });
  await owner.send("POST", `/api/score/batch?reportType=hr-pqct&map=${encodeURIComponent(map)}`, { body: fileForm(study.bytes) });
  await owner.send("POST", `/api/score/look?sheet=${plantedName}Sheet&groupBy=${plantedName}`, { body: fileForm(study.bytes) });
  await owner.send("POST", "/api/score", { body: `{"subject":{"name":"${plantedName}`, headers: { "Content-Type": "application/json" } });
  await owner.post("/api/score", { ...newReport(`${plantedName}Report`), subject: { name: plantedName, sex: plantedName } });
  await owner.post("/api/reports", { ...newReport(`${plantedName}Report`), scans: [{ site: plantedName }] });
  for (const page of ["try", "score", "new-report", `reports/${plantedName}`]) await owner.get(`/${page}?name=${plantedName}`);
  await owner.post("/api/errors", { kind: "script", page: `/score/${plantedName}`, message: plantedName });
  await new ApiClient(site.url).send("POST", "/api/scan-files", { body: fileForm(study.bytes, study.name) });
}

async function runScript(program: string, client: string, script: string): Promise<boolean> {
  if (spawnSync(program, ["--version"]).status !== 0) return false;
  const folder = mkdtempSync(path.join(tmpdir(), "trabecula-names-"));
  const source = new URL(`../../../../clients/${client}`, import.meta.url);
  writeFileSync(path.join(folder, path.basename(source.pathname)), readFileSync(source));
  writeFileSync(path.join(folder, "study.csv"), files.find(({ name }) => name.endsWith("-study.csv"))!.bytes);
  writeFileSync(path.join(folder, "script"), script);
  const { secret } = await madeToken({ client: owner }, { password: adminPassword });
  const env = { ...process.env, TRABECULA_URL: site.url, TRABECULA_TOKEN: secret, PYTHONDONTWRITEBYTECODE: "1" };
  const { status, stderr } = spawnSync(program, ["script"], { cwd: folder, env, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(status, stderr).toBe(0);
  return true;
}

async function expectNoNameInLogs(): Promise<void> {
  const requested = { headers: { Authorization: `Bearer ${secrets.METRICS_TOKEN}` } };
  const metrics = await Promise.all(
    [cms.url, site.url].map(async (url) => (await new ApiClient(url).get("/api/metrics", requested)).body as string),
  );
  const debug = JSON.stringify((await owner.get("/api/admin/debug")).body);
  for (const text of [cms.output(), site.output(), ...metrics, debug]) {
    expect(text.length).toBeGreaterThan(100);
    expect(linesWithName(text)).toEqual([]);
  }
}

function linesWithName(text: string): string[] {
  const wanted = plantedName.toLowerCase();
  return text
    .split("\n")
    .filter((line) => line.toLowerCase().includes(wanted))
    .map((line) => line.slice(0, 300));
}

describe("names in files", () => {
  beforeAll(async () => {
    owner = new ApiClient(site.url);
    await logIn(owner, adminEmail, adminPassword);
    direct = new ApiClient(cms.url);
    await logIn(direct, adminEmail, adminPassword);
    files = await namedFiles();
    for (const file of files) await sendEverywhere(file);
    await sendAsOthers();
  });

  it("every input accepts some files and rejects others with a message, and none fails", () => {
    for (const way of ways) {
      const statuses = Object.keys(answered[way] ?? {}).map(Number);
      expect(
        [...new Set(statuses)].filter((status) => ![200, 415, 422].includes(status)),
        way,
      ).toEqual([]);
      // A dry run reports errors in its response.
      if (!way.includes("dryRun")) expect(statuses, way).toContain(422);
    }
    for (const way of ways.slice(0, 6)) expect(answered[way], way).toHaveProperty("200");
  });

  it("scripts in Python and R bring names too", async () => {
    await runScript(
      "python3",
      "python/trabecula.py",
      'import csv, trabecula\nrows = list(csv.DictReader(open("study.csv")))\nlab = trabecula.Trabecula()\nlab.score(rows, report_type="hr-pqct")\n' +
        `try:\n    lab.score(rows, report_type="hr-pqct", map={"name": "${plantedName}"})\nexcept trabecula.TrabeculaError: pass\n`,
    );
    await runScript(
      "Rscript",
      "r/R/trabecula.R",
      'source("trabecula.R")\nstudy <- read.csv("study.csv", check.names = FALSE, colClasses = "character", na.strings = character())\nscored <- trabecula_score(study, report_type = "hr-pqct")\n',
    );
  });

  it("no server log, audit entry or metric contains a name from a file", expectNoNameInLogs);

  it("no database table or file in the data folder contains a name from a file", () => {
    const found = tableNames(cms.dataDir).filter(
      (table) => linesWithName(JSON.stringify(rows(`select * from "${table}"`, [], cms.dataDir))).length > 0,
    );
    expect(found).toEqual([]);
    const stored = readdirSync(cms.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const named = stored.filter((entry) => linesWithName(readFileSync(path.join(entry.parentPath, entry.name), "latin1")).length > 0);
    expect(named.map(({ name }) => name)).toEqual([]);
  });

  it("logs do not contain stored codes and report names, which may be personal", async () => {
    const study = `patient_code,sex,birth_date,scan_date,site,scanner,tt_bmd\n${plantedName}-1,f,1982-03-01,2026-03-14,distal-tibia,xtremect-2,284\n`;
    const imported = await owner.send("POST", "/api/reports/import?reportType=hr-pqct&createPatients=true", { body: fileForm(study) });
    expect(imported.body).toMatchObject({ reports: { added: 1 } });
    expect((await owner.post("/api/reports", newReport(`${plantedName} tibia`))).status).toBe(201);
    await expectNoNameInLogs();
  });
});
