import { dayMs } from "@trabecula/contracts";
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { fileForm, savedReport } from "../support/bone-scans.ts";
import { rows, userRow } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { unzipped, unzippedBytes } from "../support/unzip.ts";

let owner: Person;

const people = [
  ...Array.from({ length: 6 }, (_, index) => [`W-${index}`, "f", `197${index % 4}-0${index + 1}-10`, "2024-02-03", "2026-03-14"]),
  ...Array.from({ length: 5 }, (_, index) => [`OLD-${index}`, "f", `193${index % 3}-05-0${index + 1}`, "2025-06-07"]),
  ["MAN", "m", "1980-01-01", "2026-03-14"],
  ["GONE", "f", "1971-03-03", "2026-03-14"],
];
const header = "patient_code,sex,birth_date,scan_date,site,side,scanner,stacks,motion_grade,fe_criterion,tt_bmd";
const table = [
  ...people.flatMap(([code, sex, birth, ...days], index) =>
    days.map((day, visit) => `${code},${sex},${birth},${day},distal-tibia,left,xtremect-2,3,1,Dr Meier’s,${250 + index + visit / 8}`),
  ),
  "W-0,f,1970-01-10,2026-03-14,distal-radius,left,xtremect-2,2,1,,301",
];

beforeAll(async () => {
  owner = await researcher();
  const body = fileForm([header, ...table].join("\n"));
  const made = await owner.client.send("POST", "/api/reports/import?reportType=hr-pqct&createPatients=true&study=Secret%20trial", { body });
  expect([made.status, made.body.reports?.added]).toEqual([200, 19]);
  rows("update bone_scans_patients set consent_withdrawn_on = '2026-01-01' where code = 'GONE' and workspace_id = ?", [owner.id]);
  await savedReport(owner, "Of nobody");
});

async function sent(request: object, person = owner) {
  const { client } = person;
  const headers = {
    cookie: client.cookie,
    "X-Forwarded-For": client.address,
    "Content-Type": "application/json",
  };
  const url = `${client.base}/api/reports/export/de-identified`;
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(request) });
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/zip"]);
  return { bytes: new Uint8Array(await reply.arrayBuffer()), leftOut: reply.headers.get("Trabecula-Left-Out-Reports") };
}

async function study(request: object = { form: "long", filter: {} }, person = owner) {
  const { bytes, leftOut } = await sent(request, person);
  const files = await unzipped(bytes);
  const text = (name: string) => files.get(name)!;
  const lines = parse(text("values.csv"), { bom: true, columns: true }) as Record<string, string>[];
  return { names: [...files.keys()], lines, readme: text("README.txt"), leftOut, text };
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

describe("POST /api/reports/export/de-identified", () => {
  it("exports no identifying data and keeps the days between a person’s scans", async () => {
    const { names, lines, readme, leftOut, text } = await study();
    expect(names).toEqual(["README.txt", "values.csv"]);
    const output = text("values.csv");
    const secrets = [
      ...people.map(([code]) => code!),
      ...people.map(([, , birth]) => birth!),
      ...["2024-02-03", "2026-03-14", "2025-06-07", "Secret", "Meier"],
    ];
    // A shifted date may match another person's scan; each person's own dates are checked below.
    const besideDays = lines.flatMap(({ moved_date: _, ...others }) => Object.entries(others).flat()).join("\n");
    expect(secrets.filter((secret) => besideDays.includes(secret))).toEqual([]);
    const stored = rows("select document_id, content_hash, patient_id from bone_scans_reports where workspace_id = ?", [owner.id]);
    expect(stored.flatMap((row) => Object.values(row)).filter((id) => id !== null && output.includes(String(id)))).toEqual([]);
    const byCode = Map.groupBy(lines, ({ study_code: code }) => code!);
    expect(byCode.size).toBe(11);
    const visits = [...byCode.values()].filter((own) => own.length === 2);
    expect(visits).toHaveLength(6);
    for (const [first, second] of visits)
      expect(daysBetween(first!.moved_date!, second!.moved_date!)).toBe(daysBetween("2024-02-03", "2026-03-14"));
    const moved = new Set(visits.map(([first]) => daysBetween("2024-02-03", first!.moved_date!)));
    const ofTheOld = lines.filter(({ age }) => age === "90").map((line) => line.moved_date);
    expect([ofTheOld.length, ofTheOld.includes("2025-06-07")]).toEqual([5, false]);
    expect([moved.has(0), moved.size > 1, [...moved].every((days) => Math.abs(days) <= 365)]).toEqual([false, true, true]);
    expect([...byCode.keys()]).toEqual([...byCode.keys()].sort());
    expect(lines.map(({ site }) => site)).not.toContain("distal-radius");
    expect(leftOut).toBe("1");
    expect(readme).toContain("17 scans of 11 people in 17 reports");
    expect(readme).toContain("2 scans of\r\n  2 groups.");
    expect(readme).toContain("1 report of people who have withdrawn their consent, and 1 report without patient or code");
    expect(readme).toContain("No key from study codes to codes was kept");
  });

  it("rounds values that reveal an age, and groups ages from 90", async () => {
    const { lines } = await study();
    expect(Object.keys(lines[0]!)).not.toContain("reference_median");
    const old = lines.filter(({ age }) => age === "90");
    expect(old).toHaveLength(5);
    expect(old.flatMap(({ z, percentile }) => [z, percentile])).toEqual(Array(10).fill(""));
    const others = lines.filter(({ age }) => age !== "90");
    for (const { age, z, percentile, value, fe_criterion: criterion } of others) {
      expect([/^\d+$/.test(age!), /^(-?\d+(\.\d)?)?$/.test(z!), /^\d*$/.test(percentile!), criterion]).toEqual([true, true, true, "other"]);
      expect(Number(value)).toBeGreaterThan(249);
    }
    expect(others.some(({ z, t }) => z !== "" || t !== "")).toBe(true);
  });

  it("uses new codes and shifted dates each time, and includes a key only on request", async () => {
    const [one, other] = [await study(), await study({ form: "wide", filter: {}, withKey: true })];
    const codes = (lines: Record<string, string>[]) => new Set(lines.map(({ study_code: code }) => code!));
    expect([...codes(one.lines)].filter((code) => codes(other.lines).has(code))).toEqual([]);
    expect(other.lines.every(({ tt_bmd: value }) => Number(value) > 249)).toBe(true);
    const key = parse(other.text("KEY-keep-apart.csv"), { bom: true, columns: true }) as Record<string, string>[];
    expect(new Set(key.map(({ study_code: code }) => code!))).toEqual(codes(other.lines));
    const { code, study_code: studyCode, days_moved: days } = key.find((row) => row.code === "W-0")!;
    const first = other.lines.find((line) => line.study_code === studyCode)!;
    expect([code, first.tt_bmd, daysBetween("2024-02-03", first.moved_date!)]).toEqual(["W-0", "250", Number(days)]);
    expect(other.readme).toContain("store it separately");
    const recorded = rows("select detail from accounts_audit where action = 'reports.exported' and actor_id = ? order by id", [
      userRow(owner.email).id,
    ]);
    expect(recorded.at(-1)!.detail).toBe("values of 17 reports, wide, de-identified with key; 1 left out");
  });

  it("is a workbook on request, of the same cells as the CSV", async () => {
    const archive = await sent({ form: "wide", filter: {}, as: "xlsx" });
    const files = await unzippedBytes(archive.bytes);
    expect([...files.keys()]).toEqual(["README.txt", "values.xlsx"]);
    const [sheet] = (await readXlsx(files.get("values.xlsx")!)).sheets;
    const [header, ...cells] = sheet!.rows;
    const { lines } = await study({ form: "wide", filter: {} });
    expect(header).toEqual(Object.keys(lines[0]!));
    const column = (name: string) => cells.map((row) => row[header!.indexOf(name)] ?? null);
    const sorted = (name: string) =>
      column(name)
        .map((cell) => String(cell ?? ""))
        .sort();
    for (const name of ["sex", "age", "site", "tt_bmd", "tt_bmd_z", "tt_bmd_t", "tt_bmd_refusal"])
      expect([name, sorted(name)]).toEqual([name, lines.map((line) => line[name]!).sort()]);
    expect(column("tt_bmd").every((cell) => typeof cell === "number")).toBe(true);
    expect(column("study_code").every((cell) => /^[0-9A-Z]{8}$/.test(String(cell)))).toBe(true);
    expect(JSON.stringify(sheet)).not.toMatch(/W-0|OLD-|Secret|Meier|2024-02-03/);
  });

  it("omits groups of four people and reports of other owners", async () => {
    const women = rows(
      `select r.document_id from bone_scans_reports r join bone_scans_patients p on p.document_id = r.patient_id
       where r.workspace_id = ? and p.code in ('W-0', 'W-1', 'W-2', 'W-3')`,
      [owner.id],
    );
    const ids = women.map(({ document_id: id }) => id as string);
    const four = await study({ form: "long", ids });
    expect([four.lines, four.readme.includes("0 scans of 0 people")]).toEqual([[], true]);
    expect((await study({ form: "long", ids }, await researcher())).lines).toEqual([]);
  });
});
