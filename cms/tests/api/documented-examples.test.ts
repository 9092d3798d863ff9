import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ZReport, ZScoreReply } from "@trabecula/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "../support/database.ts";
import { password, researcher, type Person } from "../support/people.ts";

const article = new URL("../../seed/docs/api.md", import.meta.url);

let person: Person;
let folder: string;
let commands: string;

beforeAll(async () => {
  person = await researcher();
  folder = await mkdtemp(path.join(tmpdir(), "trabecula-examples-"));
  const blocks = [...(await readFile(article, "utf8")).matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block);
  commands = ["set -eu", ...blocks]
    .join("\n")
    .replace("https://bones.example.org", person.client.base)
    .replace("you@example.org", person.email)
    .replace("your password", password);
  await promisify(execFile)("bash", ["-c", commands], { cwd: folder });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const written = (name: string) => readFile(path.join(folder, name), "utf8");

describe("the examples of the documentation's article on the API", () => {
  it("score a scan", async () => {
    const { scans } = ZScoreReply.parse(JSON.parse(await written("scores.json")));
    expect(scans[0]?.results[0]).toMatchObject({ parameter: "tt_bmd", value: 284, unit: "mg HA/cm³", refusal: null });
    expect(scans[0]?.results[0]?.zScore).toBeTypeOf("number");
  });

  it("score a study", async () => {
    const [header, ...lines] = (await written("scored.csv")).trim().split(/\r?\n/);
    expect(header).toMatch(/^id,sex,age,site,parameter,value,z,percentile,t,refusal/);
    expect(lines.map((line) => line.split(",")[0])).toEqual(["S01", "S02"]);
    for (const line of lines) expect(line.split(",")[6]).toMatch(/^-?\d+\.\d+$/);
  });

  it("save a report and download it as PDF and CSV", async () => {
    const report = ZReport.parse(JSON.parse(await written("report.json")));
    expect(rows("select report_name as name from bone_scans_reports where document_id = ?", [report.id])).toEqual([
      { name: "S01, distal tibia" },
    ]);
    expect(await written("report.pdf")).toMatch(/^%PDF-/);
    expect(await written("report.csv")).toContain("tt_bmd");
  });

  it("end the session", async () => {
    const cookies = (await written("session")).split("\n").filter((line) => line.includes("jwt"));
    const cookie = cookies.map((line) => line.split("\t").slice(-2).join("=")).join("; ");
    expect((await fetch(`${person.client.base}/api/user`, { headers: { cookie } })).status).toBe(401);
  });
});
