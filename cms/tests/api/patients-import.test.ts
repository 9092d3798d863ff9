import { ZErrorReply, ZPatientImport, ZPatientList } from "@trabecula/contracts";
import { writeXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { fileForm, savedPatient } from "../support/bone-scans.ts";
import { rows, withoutJudgment } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";

let owner: Person;
beforeEach(async () => {
  owner = await researcher();
});

const send = (file: string | Uint8Array<ArrayBuffer>, query = "", person = owner) =>
  person.client.send("POST", `/api/patients/import${query}`, { body: fileForm(file, "people.csv") });
const stored = () => rows("select * from bone_scans_patients where workspace_id = ? order by id", [owner.id]).map(withoutJudgment);

const table = [
  "code,sex,birth_date,height_cm,dominant_hand,menopausal_status,consent_scope,consent_version,consent_date,baseline_on,Hair",
  "S-001,female,1960-05-04,162.5,right,postmenopausal,store compare,2.0,2026-01-05,2026-01-10,grey",
  "S-002,male,14.03.1985,181,,,,,,,",
  "",
].join("\n");

describe("POST /api/patients/import", () => {
  it("adds all patients of a table and names the ignored columns", async () => {
    const reply = await send(table);
    expect(reply.status).toBe(200);
    expect(ZPatientImport.parse(reply.body)).toEqual({
      ...{ ok: true, problems: [], rows: 2, added: 2, changed: 0, unchanged: 0, conflicting: 0, missing: 0 },
      ...{ conflicts: [], differences: [], differenceCount: 0, refused: null, plan: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ...{ leftOut: ["Hair"], remarks: [] },
    });
    const [one, two] = stored();
    expect(one).toMatchObject({
      code: "S-001",
      sex: "female",
      birth_year: 1960,
      height_cm: 162.5,
      baseline_on: "2026-01-10",
      consent_scope: '["store","compare"]',
      version: 1,
    });
    expect(two).toMatchObject({
      code: "S-002",
      sex: "male",
      birth_date: expect.anything(),
      birth_year: 1985,
      height_cm: 181,
      consent_version: null,
    });
    const [entry] = rows("select detail from accounts_audit where action = 'patients.imported' order by id desc limit 1");
    expect(entry).toEqual({ detail: "2 patients" });
  });

  it("does not change data when the same file is imported again, also concurrently", async () => {
    const replies = await Promise.all([send(table), send(table)]);
    expect(replies.map(({ body }) => ZPatientImport.parse(body).added).sort()).toEqual([0, 2]);
    const before = stored();
    expect(ZPatientImport.parse((await send(table)).body)).toMatchObject({ ok: true, added: 0, unchanged: 2 });
    expect(stored()).toEqual(before);
  });

  it("adds no patients if any line is invalid, and reports each problem with its line", async () => {
    const wrong = [
      "code,sex,birth_date,height_cm,birth_year",
      "A,female,1960-05-04,162",
      "B,x,1960-05-04,162",
      "C,male,03/04/1960,162",
      "D,male,1960-05-04,1.62",
      "a,male,1961-05-04,170",
      "E,male,2999-01-01,170",
      ",male,1961-05-04,170",
      "F,male,,170",
      "G,male,1700-01-01,170",
      "H,male,,170,2999",
      "b,male,1960-05-04,1.70,1960",
      "I,x,04/05/1960,tall,old",
    ].join("\n");
    const reply = await send(wrong);
    expect(reply.status).toBe(422);
    const { code, problems } = ZErrorReply.parse(reply.body);
    expect(code).toBe("validation_failed");
    expect(problems?.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      "3: “x” is no reference sex; write female or male.",
      "4: Birth date: “03/04/1960” is no date that can be read in one way; write YYYY-MM-DD.",
      "5: Height is in cm, 20 to 260.",
      "6: The code stands on line 2 already.",
      "7: Birth date: This day has not come yet.",
      "8: There is no code.",
      "9: Give the birth date or the year of birth, one of the two.",
      "10: Birth date: Dates of birth begin in 1880.",
      "11: Year of birth: This year has not come yet.",
      "12: Height is in cm, 20 to 260.",
      "12: Give the birth date or the year of birth, one of the two.",
      "12: The code stands on line 3 already.",
      "13: “x” is no reference sex; write female or male.",
      "13: Birth date: “04/05/1960” is no date that can be read in one way; write YYYY-MM-DD.",
      "13: Year of birth: “old” is not a number.",
      "13: Height: “tall” is not a number.",
    ]);
    expect(stored()).toEqual([]);
    const checked = await send(wrong, "?check=true");
    expect([checked.status, ZPatientImport.parse(checked.body)]).toMatchObject([
      200,
      { ok: false, rows: 2, added: 0, unchanged: 0, conflicting: 2 },
    ]);
  });

  it("rejects a patient who already exists with different values", async () => {
    await savedPatient(owner, { code: "s-001", sex: "female", birthDate: "1960-05-04" });
    const reply = await send(table);
    expect(reply.status).toBe(422);
    expect(reply.body.problems[0].message).toContain(
      "says otherwise: height, dominant hand, menopausal status, baseline of the study and consent",
    );
    expect(stored()).toHaveLength(1);
  });

  it("previews the import with check=true and stores nothing", async () => {
    expect(ZPatientImport.parse((await send(table, "?check=true")).body)).toMatchObject({ ok: true, added: 2 });
    expect(stored()).toEqual([]);
  });

  it("reads the first sheet of a workbook", async () => {
    const sheet = [
      ["code", "sex", "birth_date"],
      ["W-1", "f", new Date(Date.UTC(1970, 0, 2))],
    ];
    const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: "People", rows: sheet }] }));
    expect(ZPatientImport.parse((await send(bytes)).body).added).toBe(1);
    expect((await owner.client.get("/api/patients")).body.items[0]).toMatchObject({ code: "W-1", birthDate: "1970-01-02" });
  });

  it("reads numbers, dates and text from workbook cells, and reports unreadable cells by line", async () => {
    const workbook = async (...cells: (string | number | boolean | Date | null)[][]) => {
      const rows = [["code", "sex", "birth_date", "birth_year", "height_cm", "consent_scope", "consent_version", "consent_date"], ...cells];
      return new Uint8Array(await writeXlsx({ sheets: [{ name: "People", rows }] }));
    };
    const day = new Date(Date.UTC(1960, 4, 4));
    const sound = await workbook(
      [7, "f", null, 1950, 162.5, null, null, null],
      [],
      ["B", "m", day, null, "162,5", "store", 2, new Date(Date.UTC(2026, 0, 5))],
      ["C", "m", "#N/A", 1951, "#N/A", null, null, null],
    );
    expect(ZPatientImport.parse((await send(sound)).body)).toMatchObject({ rows: 3, added: 3, leftOut: [], remarks: [] });
    expect(stored()).toMatchObject([
      { code: "7", birth_year: 1950, birth_date: null, height_cm: 162.5 },
      { code: "B", birth_year: 1960, height_cm: 162.5, consent_version: "2" },
      { code: "C", birth_year: 1951, height_cm: null },
    ]);
    expect(ZPatientImport.parse((await send(sound)).body)).toMatchObject({ added: 0, unchanged: 3 });
    const odd = await workbook(
      ["D", "f", 22041, null, 162, null, null, null],
      ["E", true, null, 1950, 162, null, null, null],
      ["F", "f", null, day, 162, null, null, null],
      ["G", "f", null, 1950.5, 162, null, null, null],
      ["H", "f", null, 1950, true, null, null, null],
    );
    const { body, status } = await send(odd);
    expect([status, ZErrorReply.parse(body).problems?.map(({ line }) => line)]).toEqual([422, [2, 3, 4, 5, 6]]);
    expect(body.problems[0].message).toBe("Birth date: “22041” is no date that can be read in one way; write YYYY-MM-DD.");
    expect(stored()).toHaveLength(3);
  });

  it("looks for the patients in the first sheet that is not empty", async () => {
    const sheets = [
      { name: "Empty", rows: [] },
      {
        name: "People",
        rows: [
          ["code", "sex", "birth_year"],
          ["A", "f", 1950],
        ],
      },
    ];
    const reply = await send(new Uint8Array(await writeXlsx({ sheets })));
    expect(reply.body).toMatchObject({ added: 1, remarks: ["Read was the sheet “People” alone, not “Empty”."] });
  });

  it.each([
    ["another space", "A 1", "A\u00a01"],
    ["two spaces", "A 1", "A  1"],
    ["letter and mark apart", "Ü-1", "U\u0308-1"],
    ["what cannot be seen", "A1", "A\u200b1"],
    ["another direction", "A1", "\u202eA1"],
    ["another case", "ä1", "Ä1"],
  ])("takes codes that look alike for one: %s", async (_case, one, other) => {
    const line = (code: string) => `code,sex,birth_year\n${code},f,1950\n`;
    const both = await send(`${line(one)}${other},m,1950\n`);
    expect([both.status, both.body.problems]).toEqual([
      422,
      [{ file: "people.csv", line: 3, message: "The code stands on line 2 already." }],
    ]);
    await send(line(one));
    expect(ZPatientImport.parse((await send(line(other))).body)).toMatchObject({ added: 0, unchanged: 1 });
    expect((await owner.client.post("/api/patients", { code: other, sex: "female", birthYear: 1950 })).status).toBe(409);
    expect(stored().map(({ code }) => code as string)).toEqual([one]);
  });

  it("refuses a line with more cells than the header, such as of a decimal comma", async () => {
    const reply = await send("code,sex,birth_year,height_cm\nA,f,1950,162,5\n");
    expect([reply.status, reply.body.problems[0].message]).toEqual([422, "The line has more cells than the header."]);
  });

  it("reads the first visible sheet and names the sheets that it ignored", async () => {
    const sheet = (code: string) => [
      ["code", "sex", "birth_year"],
      [code, "f", 1950],
    ];
    const sheets = [
      { name: "Lists", rows: [["f", "m"]], hidden: true },
      { name: "Women", rows: sheet("A") },
      { name: "Men", rows: sheet("B") },
    ];
    const reply = await send(new Uint8Array(await writeXlsx({ sheets })));
    expect(ZPatientImport.parse(reply.body)).toMatchObject({
      added: 1,
      remarks: [expect.stringMatching(/^Read was the sheet “.+” alone, not “Men”\.$/), "The hidden sheet “Lists” was not read."],
    });
    expect(stored()[0]).toMatchObject({ code: "A" });
  });

  it("leaves names out unless the account keeps them", async () => {
    const named = "code,sex,birth_year,last_name\nN-1,female,1950,Kovács\n";
    expect(ZPatientImport.parse((await send(named)).body).leftOut).toEqual(["last_name"]);
    expect(stored()[0]).toMatchObject({ last_name: null });
  });

  it.each([
    ["nothing", "", "The file is empty"],
    ["a header alone", "code,sex,birth_year\n", "a header and no patients"],
    [
      "a consent of what there is not",
      "code,sex,birth_year,consent_scope,consent_version,consent_date\nA,f,1950,all,1,2020-01-01\n",
      "A consent covers store",
    ],
    ["a birth date and a year of birth", "code,sex,birth_date,birth_year\nA,f,1950-02-03,1950\n", "one of the two"],
    [
      "a man with a menopausal status",
      "code,sex,birth_year,menopausal_status\nA,m,1950,unknown\n",
      "Remove the menopausal status for a male patient",
    ],
    ["a measurement before the birth", "code,sex,birth_year,measured_on\nA,f,1950,1949-12-31\n", "before the date of birth"],
    ["a number beyond all", "code,sex,birth_year,height_cm\nA,f,1950,1e400\n", "“1e400” is not a number"],
    ["no header", "S-1,female,1960\n", "The table needs a column code"],
    ["two columns of one meaning", "code,id,sex,birth_year\nA,A,f,1950\n", "Two columns say the same"],
    ["sexes of unknown code", "code,sex,birth_year\nA,0,1950\nB,1,1951\n", "codes the sex as 0 and 1"],
    ["too many patients", `code,sex,birth_year\n${Array.from({ length: 5001 }, (_, n) => `P${n},f,1950`).join("\n")}`, "more than 5,000"],
    [
      "a code that a formula did not find",
      "code,sex,birth_year\n#REF!,f,1950\n",
      "“#REF!” is what a spreadsheet shows of a formula that failed",
    ],
    ["bytes that are no text", "\0\0\0", "not a text file"],
  ])("refuses %s", async (_case, text, sentence) => {
    const reply = await send(text);
    expect(reply.status).toBe(422);
    expect(reply.body.message).toContain(sentence);
    expect(stored()).toEqual([]);
  });

  it("imports 5,000 patients in one file", async () => {
    onTestFinished(() => void rows("delete from bone_scans_patients where workspace_id = ?", [owner.id]));
    const many = Array.from({ length: 5000 }, (_, n) => `P-${n},${n % 2 ? "f" : "m"},19${50 + (n % 50)}`);
    const reply = await send(`code,sex,birth_year\n${many.join("\n")}\n`);
    expect(ZPatientImport.parse(reply.body).added).toBe(5000);
    expect(ZPatientList.parse((await owner.client.get("/api/patients?q=p-4999")).body).total).toBe(1);
  });
});
