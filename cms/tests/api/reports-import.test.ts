import { ZErrorReply, ZReport, ZReportImport, type Report } from "@trabecula/contracts";
import { writeXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, it } from "vitest";
import { fileForm, savedPatient } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { adding, importsLeft, patientsStored, reportsStored, sendStudy, studyHeader, studyTable, withCell } from "../support/studies.ts";

let owner: Person;
beforeEach(async () => {
  owner = await researcher();
});

const send = (file: string | Uint8Array<ArrayBuffer>, query = "", person = owner) => sendStudy(person, file, query);
const stored = (person = owner) => reportsStored(person);
const [patients, left] = [() => patientsStored(owner), () => importsLeft(owner)];
const reportsOf = async (): Promise<Report[]> => {
  const ids = stored().map(({ document_id: id }) => id as string);
  return Promise.all(ids.map(async (id) => ZReport.parse((await owner.client.get(`/api/reports/${id}`)).body)));
};

describe("POST /api/reports/import", () => {
  it("creates a report per patient and day, and adds missing patients", async () => {
    const reply = await send(studyTable, `${adding}&study=Bern%202026`);
    expect(reply.status).toBe(200);
    expect(ZReportImport.parse(reply.body)).toMatchObject({
      ...{ ok: true, problems: [], problemCount: 0, rows: 4, scans: 4, leftOut: ["center"], remarks: [] },
      ...{ reports: { added: 3, unchanged: 0 }, patients: { added: 2, known: 0 }, values: { refused: { motion_grade: 2 } } },
    });
    expect(patients()).toMatchObject([
      { code: "A-1", sex: "female", birth_year: 1982 },
      { code: "B-2", sex: "male", birth_year: 1975 },
    ]);
    const reports = await reportsOf();
    expect(reports.map(({ reportName, status }) => [reportName, status])).toEqual([
      ["Bern 2026: A-1, distal tibia and distal radius, Mar 14, 2026", expect.any(String)],
      ["Bern 2026: A-1, distal tibia, Mar 14, 2024", "not_compared"],
      ["Bern 2026: B-2, distal tibia, Mar 15, 2026", expect.any(String)],
    ]);
    expect(reports[0]).toMatchObject({ subjectCode: "A-1", revision: 1, scans: [{ site: "distal-tibia" }, { site: "distal-radius" }] });
    expect(left()).toEqual([]);
    const [entry] = rows("select detail from accounts_audit where action = 'reports.imported' order by id desc limit 1");
    expect(entry).toEqual({ detail: "3 reports, 2 new patients" });
  });

  it("has the numbers, the hash and the columns of the same report made by hand", async () => {
    const { id: patientId } = await savedPatient(owner, { code: "A-1", sex: "female", birthDate: "1982-03-01", menopausalStatus: null });
    await send(studyTable.split("\n").slice(0, 2).join("\n"));
    const [imported] = await reportsOf();
    const { reportType, subject, inputs, subjectCode, reportName } = imported!;
    const scans = inputs.map(({ motionOverride: _, ...scan }) => scan);
    const made = await owner.client.post("/api/reports", { reportType, subject, scans, subjectCode, reportName, patientId });
    const byHand = ZReport.parse(made.body);
    expect(byHand).toEqual({ ...imported, id: byHand.id, dateCreated: byHand.dateCreated, dateRevised: byHand.dateRevised });
    expect(imported!.scans[0]!.results.map(({ zScore, tScore }) => [zScore, tScore])).not.toContainEqual([undefined, undefined]);
    const [one, other] = stored();
    const own = ["id", "document_id", "created_at", "updated_at", "published_at", "revised_at"];
    for (const column of Object.keys(one!).filter((name) => !own.includes(name)))
      expect([column, one![column]]).toEqual([column, other![column]]);
  });

  it("scores a child’s height like the same report created manually", async () => {
    const { id: patientId } = await savedPatient(owner, { code: "K-1", sex: "female", birthDate: "2016-03-01", menopausalStatus: null });
    const file = "patient_code,sex,birth_date,scan_date,Height (cm),scanner,bmd_wb\nK-1,f,2016-03-01,2026-03-14,140,hologic,0.9\n";
    const body = () => fileForm(file, "children.csv");
    const reply = await owner.client.send("POST", "/api/reports/import?reportType=dxa", { body: body() });
    expect(ZReportImport.parse(reply.body)).toMatchObject({ ok: true, leftOut: [], reports: { added: 1, unchanged: 0 } });
    const [imported] = await reportsOf();
    expect(imported!.subject).toMatchObject({ heightCm: 140 });
    expect(imported!.scans[0]!.height!.heightAge.value).toBeCloseTo(21.53 + 0.447 * 140 - 6.2415 * Math.sqrt(140), 10);
    const { reportType, subject, inputs, subjectCode, reportName } = imported!;
    const scans = inputs.map(({ motionOverride: _, ...scan }) => scan);
    const byHand = ZReport.parse(
      (await owner.client.post("/api/reports", { reportType, subject, scans, subjectCode, reportName, patientId })).body,
    );
    expect(byHand.scans).toEqual(imported!.scans);
    const again = await owner.client.send("POST", "/api/reports/import?reportType=dxa", { body: body() });
    expect(ZReportImport.parse(again.body).reports).toEqual({ added: 0, unchanged: 1 });
  });

  it("changes nothing when the same file is imported again, in long form or as a workbook", async () => {
    await send(studyTable, adding);
    const before = stored();
    const again = ZReportImport.parse((await send(studyTable, adding)).body);
    expect(again).toMatchObject({ ok: true, reports: { added: 0, unchanged: 3 }, patients: { added: 0, known: 2 } });
    const cells = studyTable
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    const workbook = new Uint8Array(await writeXlsx({ sheets: [{ name: "Scans", rows: cells }] }));
    expect(ZReportImport.parse((await send(workbook)).body).reports).toEqual({ added: 0, unchanged: 3 });
    const long = cells
      .slice(1)
      .flatMap((row) =>
        ["tt_bmd", "ct_po"].flatMap((parameter, index) =>
          row[9 + index] === "" ? [] : [[...row.slice(0, 9), parameter, row[9 + index]].join(",")],
        ),
      );
    const head = [...cells[0]!.slice(0, 9), "parameter", "value"].join(",");
    expect(ZReportImport.parse((await send([head, ...long].join("\n"))).body).reports).toEqual({ added: 0, unchanged: 3 });
    expect(stored()).toEqual(before);
  });

  it("converts units from headers or cells, reports it, and recognizes values already in catalog units", async () => {
    const line = "C-1,f,1990-03-01,2026-03-14,distal-tibia,left,xtremect-2,";
    const facts = "record_id,sex,birth_date,scan_date,site,side,scanner";
    const wide = ZReportImport.parse((await send(`${facts},ct_th (um)\n${line}1210\n`, adding)).body);
    expect([wide.reports.added, wide.remarks]).toEqual([1, [expect.stringMatching(/^ct_th: .*um.*mm/i)]]);
    const [report] = await reportsOf();
    expect(report!.scans[0]!.results).toMatchObject([{ parameter: "ct_th", value: 1.21, unit: "mm" }]);
    const long = await send(`${facts},parameter,value,unit\n${line}ct_th,1210,um\n${line}ct_th,1.21,mm\n`);
    expect(ZReportImport.parse(long.body)).toMatchObject({ reports: { added: 0, unchanged: 1 } });
    const wrong = await send(`${facts},ct_th (furlong)\n${line}1\n`);
    expect([wrong.status, wrong.body.message]).toEqual([422, expect.stringContaining("furlong")]);
  });

  it.each([
    ["a formula without its result", async () => withCell({ formula: "1+1" }), /holds a formula without its result/],
    ["the result of a formula that failed", async () => withCell("#DIV/0!"), /#DIV\/0!/],
    ["half a workbook", async () => (await withCell(284)).slice(0, 900), /damaged/],
  ])("refuses a workbook with %s", async (_name, bytes, message) => {
    const reply = await send(await bytes(), adding);
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringMatching(message)]);
    expect([stored(), patients(), left()]).toEqual([[], [], []]);
  });

  it("knows a patient whose code got an apostrophe in our own export", async () => {
    const coded = (code: string, day: string) =>
      [studyHeader, `${code},f,1982-03-01,${day},distal-tibia,left,xtremect-2,3,2,284,3.1,`].join("\n");
    await send(coded("-A12", "2024-03-14"), adding);
    expect(patients()).toMatchObject([{ code: "-A12" }]);
    const workbook = await writeXlsx({
      sheets: [
        {
          name: "Scans",
          rows: coded("'-A12", "2025-03-14")
            .split("\n")
            .map((line) => line.split(",")),
        },
      ],
    });
    for (const file of [coded("'-A12", "2026-03-14"), coded('"\'-A12"', "2023-03-14"), new Uint8Array(workbook)]) {
      const again = ZReportImport.parse((await send(file, adding)).body);
      expect(again).toMatchObject({ reports: { added: 1 }, patients: { added: 0, known: 1 } });
    }
    expect(patients()).toHaveLength(1);
  });

  it("previews the import with dryRun=true and stores nothing", async () => {
    const reply = ZReportImport.parse((await send(studyTable, `${adding}&dryRun=true`)).body);
    expect(reply).toMatchObject({ ok: true, reports: { added: 3 }, patients: { added: 2 }, dataset: { name: expect.any(String) } });
    expect([stored(), patients(), left()]).toEqual([[], [], []]);
  });

  it("stores nothing if a row is invalid, and gives a reason for each invalid row", async () => {
    await savedPatient(owner, { code: "A-1", sex: "male", birthDate: "1982-03-01" });
    const wrong = [
      studyHeader,
      "A-1,f,1982-03-01,2026-03-14,distal-tibia,left,xtremect-2,3,2,284,3.1,",
      "C-3,f,1982-03-01,2026-03-14,distal-tibia,left,xtremect-2,3,2,2x4,3.1,",
      "D-4,f,1982-03-01,2026-03-14,elbow,left,xtremect-2,3,2,284,3.1,",
      ",f,1982-03-01,2026-03-14,distal-tibia,left,xtremect-2,3,2,284,3.1,",
      "E-5,,,2026-03-14,distal-tibia,left,xtremect-2,3,2,284,3.1,",
      "F-6,f,1982-03-01,2099-03-14,distal-tibia,left,xtremect-2,3,2,284,3.1,",
      "G-7,f,1982-03-01,2026-03-14,distal-tibia,left,xtremect-2,2.5,2,284,3.1,",
      "H-8,f,1982-03-01,2026-03-14,distal-tibia,left,xtremect-2,3,2,284,3.1,",
      "h-8,f,1983-03-01,2026-03-14,distal-radius,left,xtremect-2,3,2,284,3.1,",
      "I-9,f,1982-03-01,2026-03-14,distal-tibia,left,xtremect-2,3,2,=1+1,3.1,",
      "J-10,f,1982-03-01,2026-03-14,distal-tibia,left,xtremect-2,3,2",
    ].join("\n");
    const reply = await send(wrong, adding);
    expect(reply.status).toBe(422);
    const { code, problems } = ZErrorReply.parse(reply.body);
    expect(code).toBe("validation_failed");
    expect(problems!.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      expect.stringMatching(/^3: .*2x4/),
      expect.stringMatching(/^4: “elbow” in “site” is not understood/),
      "5: There is no code of a patient.",
      "6: To add the patient “E-5”, the rows need sex and birth_date or birth_year.",
      "7: The scan’s date is in the future.",
      expect.stringMatching(/^8: /),
      expect.stringMatching(/^11: .*=1\+1/),
      expect.stringMatching(/^12: This row has 9 cells and the header 12/),
    ]);
    expect([stored(), patients().length, left()]).toEqual([[], 1, []]);
    const checked = await send(wrong, `${adding}&dryRun=true`);
    expect([checked.status, ZReportImport.parse(checked.body)]).toMatchObject([
      200,
      { ok: false, problemCount: 8, reports: { added: 0 }, added: 0, conflicting: 2 },
    ]);
    expect(ZReportImport.parse(checked.body).conflicts.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      "2: The patient's reference sex is male, and the report says female. Is it another person's scan?",
      "10: Line 9 says another birth date of the same patient and day.",
    ]);
  });

  it("with rows=good stores the visits in order, and gives the rows of the others back to be corrected", async () => {
    const row = (code: string, site: string, value: string, day = "2026-03-14") =>
      `${code};f;01.03.1982;${day.split("-").reverse().join(".")};${site};left;xtremect-2;3;2;${value};3,1;`;
    const header = studyHeader.replaceAll(",", ";");
    const file = [
      header,
      row("A-1", "distal-tibia", "284,5"),
      row("A-1", "distal-radius", "3x1"),
      row("A-1", "distal-tibia", "291,5", "2024-03-14"),
      row("-B2", "elbow", "310"),
      row("C-3", "distal-tibia", "310"),
      "D-4;f;01.03.1982",
    ].join("\n");
    const preview = ZReportImport.parse((await send(file, `${adding}&rows=good&dryRun=true`)).body);
    expect(preview).toMatchObject({ ok: true, problemCount: 3, reports: { added: 2 }, refused: { rows: 4 } });
    expect(stored()).toEqual([]);
    const first = ZReportImport.parse((await send(file, `${adding}&rows=good&plan=${preview.plan}`)).body);
    expect(first).toMatchObject({ ok: true, reports: { added: 2 }, patients: { added: 2 }, refused: preview.refused });
    const [head, ...lines] = first.refused!.csv.trimEnd().split("\n");
    expect(head).toBe(`${header};refused_because`);
    expect(lines).toEqual([
      `${row("A-1", "distal-tibia", "284,5")};Line 3 of the same visit is refused.`,
      expect.stringMatching(/^A-1;.*;3x1;3,1;;.*3x1/),
      expect.stringMatching(/^'-B2;.*;310;3,1;;"“elbow” in “site” is not understood/),
      'D-4;f;01.03.1982;"This row has 3 cells and the header 12; its values may stand in the wrong columns."',
    ]);
    const same = ZReportImport.parse((await send(first.refused!.csv, `${adding}&rows=good`)).body);
    expect(same).toMatchObject({ reports: { added: 0, unchanged: 0 }, refused: { rows: 4 }, leftOut: ["center"] });
    expect(same.refused!.csv.split("\n")[0]).toBe(head);
    const mended = [head, ...lines.slice(0, 3)].join("\n").replace("3x1", "301").replace("elbow", "distal-tibia");
    expect(ZReportImport.parse((await send(mended, adding)).body)).toMatchObject({
      ...{ reports: { added: 2, unchanged: 0 }, patients: { added: 1, known: 1 }, refused: null },
    });
    expect(ZReportImport.parse((await send(mended, `${adding}&rows=good`)).body).reports).toEqual({ added: 0, unchanged: 2 });
    expect(patients().map(({ code }) => code)).toEqual(["A-1", "C-3", "-B2"]);
    const reports = await reportsOf();
    expect(reports.map(({ scans }) => scans.length)).toEqual([1, 1, 2, 1]);
  });

  it("with rows=good gives visits back that contradict the stored patient", async () => {
    await savedPatient(owner, { code: "A-1", sex: "male", birthDate: "1982-03-01" });
    const outcome = ZReportImport.parse((await send(studyTable, `${adding}&rows=good`)).body);
    expect(outcome).toMatchObject({ ok: true, conflicting: 2, reports: { added: 1 }, refused: { rows: 3 } });
    expect(outcome.refused!.csv).toContain("Bern,\"The patient's reference sex is male");
    expect(stored()).toHaveLength(1);
  });

  it("does not find patients of other owners and reports each row", async () => {
    const stranger = await researcher();
    await savedPatient(stranger, { code: "A-1", birthDate: "1982-03-01" });
    const reply = await send(studyTable);
    expect(reply.status).toBe(422);
    expect(reply.body.problems.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 5]);
    expect(reply.body.problems[0].message).toBe(
      "You have no patient with this code. Add the patient first, or let the import add patients.",
    );
    expect(stored(stranger)).toEqual([]);
  });

  it("rejects more than 10,000 scans, and counts problems beyond the listed ones", async () => {
    const line = (index: number) => `P-${index},f,1982-03-01,2026-03-14,distal-tibia,left,xtremect-2,3,2,284,3.1,`;
    const many = await send([studyHeader, ...Array.from({ length: 10_001 }, (_, index) => line(index))].join("\n"), adding);
    expect([many.status, many.body.message]).toEqual([422, "study.csv: The table has more than 10,000 scans; split it."]);
    const unknown = await send([studyHeader, ...Array.from({ length: 300 }, (_, index) => line(index))].join("\n"));
    expect(unknown.body.problems).toHaveLength(201);
    expect(unknown.body.problems.at(-1)).toEqual({ file: "study.csv", line: null, message: "100 more problems are not listed." });
    expect(stored()).toEqual([]);
  });

  it.each([
    ["&owner=x", "unknown_keys"],
    ["&map=%7B", "validation_failed"],
    ["&study=%20", "validation_failed"],
    ["&createPatients=1", "validation_failed"],
    ["&datasetId=aaaaaaaaaaaaaaaaaaaaaaaa", "validation_failed"],
  ])("refuses the query %s before it reads the file", async (query, code) => {
    const reply = await send(studyTable, query);
    expect([reply.status, reply.body.code]).toEqual([422, code]);
  });

  it("warns about repeated scans, other reports of the same day and withdrawn consent", async () => {
    await send(studyTable, adding);
    rows("update bone_scans_patients set consent_withdrawn_on = '2026-01-01' where workspace_id = ? and code = 'B-2'", [owner.id]);
    const line = (code: string, value: number) => `${code},,,2026-03-14,distal-tibia,left,xtremect-2,3,2,${value},,`;
    const again = [studyHeader, line("A-1", 285), line("A-1", 286), line("A-1", 286), line("B-2", 300), line("B-2", NaN)].join("\n");
    expect(ZReportImport.parse((await send(again, "&dryRun=true")).body)).toMatchObject({
      ...{ ok: true, scans: 3, reports: { added: 1, unchanged: 0 }, conflicting: 1 },
      conflicts: [{ line: 2, message: "The file has two different scans of the left distal tibia for this patient and day." }],
      remarks: [
        "1 row has no value and makes no report.",
        "1 value or scan stands in the file twice and is taken once.",
        "1 scan is of a site of which the same visit has another scan; are they repeats?",
        "One patient has withdrawn the consent: no export of many reports has the values.",
      ],
    });
    const long = ["patient_code,scan_date,site,motion_grade,parameter,value", "A-1,2026-01-05,distal-tibia,2,tt_bmd,284"];
    const twice = await send([...long, "A-1,2026-01-05,distal-tibia,3,ct_th,1.2", "A-1,2026-01-05,distal-tibia,2,tt_bmd,285"].join("\n"));
    expect([twice.status, stored().length]).toEqual([200, 3]);
    expect(ZReportImport.parse(twice.body)).toMatchObject({
      ...{ conflicting: 1, reports: { added: 0 } },
      conflicts: [{ line: 3, message: "Line 2 says another motion grade or protocol of the same scan." }],
    });
  });
});
