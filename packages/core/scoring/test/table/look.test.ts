import type { StudyTable } from "@trabecula/study-tables/workbook";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { describe, expect, it } from "vitest";
import { checkTable, lookAtTable, readStudyScans } from "../../src/index.ts";
import { hologicDxa, multiStack } from "../support.ts";
import { mapOf, refusedTable, runTable } from "./run-table.ts";

const bern = builtInDataset("bern-hrpqct-xct2-multistack");

function table(text: string, delimiter = ";"): StudyTable {
  const records = text.split("\n").map((line, index) => ({ line: index + 1, cells: line.split(delimiter) }));
  return { delimiter, records, daysFrom: null, sheet: null, otherSheets: [], remarks: [] };
}

describe("a look at a table", () => {
  const german = "PatNr;Geschlecht;Alter;Radius: Ct.Th [µm];Bemerkung\nA1;1;61,5;1010;gut\nA2;2;-9;990;x\nA3;2;70;-99,0;y";

  it("guesses no columns in a table that is too wide", () => {
    const look = lookAtTable(table(`id;sex${";tt_bmd".repeat(2000)}\nA1;f`), {});
    expect(look).toMatchObject({ columns: [], rows: 1, problem: "The file has 2002 columns; at most 2000 can be read." });
  });

  it("shows the rows as they will be read", () => {
    const look = lookAtTable(table(german), { missing: ["-9@Alter", "-99"] });
    expect(look).toMatchObject({ problem: null, sexCodes: ["1", "2"], reportType: "hr-pqct", valueNames: ["Ct.Th (mm), distal radius"] });
    expect(look.preview.map(({ sex, ageYears, values }) => [sex, ageYears, values[0]!.value])).toEqual([
      ["male", 61.5, 1.01],
      ["female", null, 0.99],
      ["female", 70, null],
    ]);
    expect(look.columns.find(({ header }) => header === "Bemerkung")).toMatchObject({ target: null, samples: ["gut", "x", "y"] });
  });

  it("asks for the meaning of 0 and 1, and reads it from the map", () => {
    const text = "sex;age;site;ct_th\n0;60;distal-tibia;1.2\n1;60;distal-tibia;1.2";
    expect(lookAtTable(table(text), {})).toMatchObject({ sexCodes: ["0", "1"], problem: expect.stringContaining("0 and 1") });
    const map = mapOf({ sex: { column: "sex", values: { "0": "male", "1": "female" } } });
    const look = lookAtTable(table(text), { map });
    expect([look.problem, look.preview.map(({ sex }) => sex)]).toEqual([null, ["male", "female"]]);
  });

  it("lists the codes of sites, scanners, regions and menopausal statuses, and reads them from the map", () => {
    const rows = ["f;60;1;XCT2;1;0;1.2", "f;60;distal tibia;7;multi;post;1.2", "f;60;2;XCT2;1;-;1.2"];
    const map = mapOf({
      site: { column: "site", values: { "1": "distal-radius", "2": "distal-tibia" } },
      scanner: { column: "scanner", values: { "7": "xtremect-1" } },
      region: { column: "region", values: { "1": "single-stack" } },
      menopause: { column: "menopausal_status", values: { "0": "premenopausal" } },
    });
    const look = lookAtTable(table(`sex;age;site;scanner;region;menopause;ct_th\n${rows.join("\n")}`), { map });
    const codes = look.columns.map((column) => column.codes);
    expect(codes).toEqual([[], [], ["1", "2"], ["7"], ["1"], ["0"], []]);
    expect(look.preview.map(({ problem, site, scanner }) => [problem, site, scanner])).toEqual([
      [null, "distal-radius", "xtremect-2"],
      [null, "distal-tibia", "xtremect-1"],
      [null, "distal-tibia", "xtremect-2"],
    ]);
  });

  it("takes more than twelve unknown texts for no codes", () => {
    const cells = (count: number) => Array.from({ length: count }, (_, at) => `f;6${at % 10};place ${at};1.2`).join("\n");
    const codesOf = (count: number) => lookAtTable(table(`sex;age;site;ct_th\n${cells(count)}`), {}).columns[2]!.codes.length;
    expect([codesOf(12), codesOf(13)]).toEqual([12, 0]);
  });

  it.each([
    ["a doubled header", "sex;age;ct_th;ct_th\nf;60;1;1", "is there twice"],
    ["no parameter", "sex;age;weight\nf;60;1", "No column of the file is a parameter"],
    ["headings above the header", "Who;;Bone\nsex;age;ct_th\nf;60;1", "The names of the columns seem to stand in line 2"],
    ["only a header", "sex;age;ct_th", "no row below"],
    ["too many columns", `${Array.from({ length: 2001 }, (_, n) => `c${n}`).join(";")}\n1`, "2001 columns"],
  ])("says what is wrong with %s", (_, text, problem) => expect(lookAtTable(table(text), {}).problem).toContain(problem));
});

describe("codes declared as missing", () => {
  const text = "sex,age,site,ct_th,ct_bmd,grp\nf,60,distal-tibia,-9.00,999,a\nf,60,distal-tibia,1.2,999.0,b\n";

  it("are missing in columns of measurements; 999.0 remains a density when 999 is declared", async () => {
    const { rows, output } = await runTable(bern, text, { missing: ["-9", "-99", "999"] });
    expect(rows.map((row) => [row.ct_th_refusal!.split(":")[0], row.ct_bmd_refusal!.split(":")[0]])).toEqual([
      ["missing_value", "missing_value"],
      [rows[1]!.ct_th_refusal!.split(":")[0], expect.not.stringContaining("missing_value")],
    ]);
    expect(output).toContain("-9.00,999,a");
  });

  it("leave ages, sexes and codes of people as they are", async () => {
    const people =
      "id,sex,age,site,scanner,tt_bmd\nA,female,99,distal-tibia,xtremect-2,266\nB,female,30,distal-tibia,xtremect-2,99\n99,female,30,distal-tibia,xtremect-2,302\n";
    const { rows } = await runTable(multiStack, people, { missing: ["99"], region: "multi-stack", stacks: 3 });
    expect(
      rows.map(({ id, age, tt_bmd_z, tt_bmd_t, tt_bmd_refusal }) => [id, age, tt_bmd_z, tt_bmd_t, tt_bmd_refusal!.split(":")[0]]),
    ).toEqual([
      ["A", "99", "", "0", ""],
      ["B", "30", "", "", "missing_value"],
      ["99", "30", "1", "1", ""],
    ]);
    expect(rows[0]!.tt_bmd_notes).toContain("outside_reference_age");
  });

  it("apply to another column that a code names, by its key or its header", async () => {
    const people =
      "id,sex,Age (years),site,scanner,tt_bmd\nA,female,99,distal-tibia,xtremect-2,266\nB,female,30,distal-tibia,xtremect-2,99\n";
    for (const code of ["99@age", "99@Age (years)"]) {
      const { rows } = await runTable(multiStack, people, { missing: [code] });
      expect(rows.map((row) => row.tt_bmd_refusal!.split(":")[0])).toEqual(["missing_age", ""]);
    }
    expect(await refusedTable(multiStack, people, { missing: ["99@weight"] })).toContain(
      "name a column “weight”, which the table does not have",
    );
  });

  it("are implausible values where they are not declared", async () => {
    const { rows } = await runTable(bern, text);
    expect(rows[0]!.ct_th_refusal).toContain("implausible_value");
  });
});

describe("the summary of a table", () => {
  const people = Array.from(
    { length: 40 },
    (_, index) => `${index % 2 ? "f" : "m"},${30 + index / 4},distal-tibia,xtremect-2,${(0.9 + index / 50).toFixed(2)},${index % 4}`,
  );
  const text = [
    "sex,age,site,scanner,ct_th,center",
    ...people,
    "f,30,distal-tibia,xtremect-2,99,0",
    "f,30,distal-tibia,xtremect-2,,0",
  ].join("\n");

  it("contains mean, SD and counts per half SD of the scores, in total and by sex", async () => {
    const { rows, summary } = await runTable(bern, text);
    const scores = rows.flatMap((row) => (row.ct_th_z === "" ? [] : [Number(row.ct_th_z)]));
    const [spread] = summary.spreads;
    const used = scores.length > 0 ? spread!.z : spread!.t;
    const numbers = scores.length > 0 ? scores : rows.flatMap((row) => (row.ct_th_t === "" ? [] : [Number(row.ct_th_t)]));
    const mean = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
    expect(used.n).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(20);
    expect(used.mean).toBeCloseTo(mean, 12);
    expect(used.sd).toBeCloseTo(Math.sqrt(numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (numbers.length - 1)), 12);
    expect(used.bins.reduce((sum, one) => sum + one, 0)).toBe(numbers.length);
    const bin = (from: number, to: number) => numbers.filter((one) => one >= from && one < to).length;
    expect(used.bins.slice(1, -1)).toEqual(Array.from({ length: 16 }, (_, index) => bin(-4 + index / 2, -3.5 + index / 2)));
    expect(spread!.groups.map(({ name }) => name).toSorted()).toEqual(["female", "male"]);
  });

  it("names the first rows of each reason, the header being row 1", async () => {
    const { summary } = await runTable(bern, text);
    expect(summary.reasons).toMatchObject({ implausible_value: { rows: [42] }, missing_value: { rows: [43] } });
  });

  it("groups by a column that is named, and refuses one that is not there", async () => {
    const { summary } = await runTable(bern, text, { groupBy: "center" });
    expect(summary.spreads[0]!.groups.map(({ name }) => name).toSorted()).toEqual(["0", "1", "2", "3"]);
    expect(await refusedTable(bern, text, { groupBy: "clinic" })).toContain("no column “clinic”");
  });

  it("keeps a dozen groups and puts the rest together", async () => {
    const many = ["sex,age,site,scanner,ct_th,g", ...Array.from({ length: 50 }, (_, n) => `f,30,distal-tibia,xtremect-2,1,g${n}`)].join(
      "\n",
    );
    const groups = (await runTable(bern, many, { groupBy: "g" })).summary.spreads[0]!.groups;
    expect([groups.length, groups.at(-1)!.name]).toEqual([13, "others"]);
  });
});

describe("a table without a header line", () => {
  const header = "id,sex,age,Total hip BMD (g/cm2),bmd_fn\n1,f,31,0.9,0.8";
  it.each([
    [`Person,,,Hip,\n${header}`, 2],
    [`Bone,laboratory,of,2026\n${header}`, 2],
    [`Title\nq1,q2,q3,q4,q5\n${header}`, 3],
  ])("is refused with the line of its names: %j", async (text, line) => {
    const message = `The names of the columns seem to stand in line ${line}: remove the lines above it.`;
    expect(lookAtTable(table(text, ","), {}).problem).toBe(message);
    expect(readStudyScans(table(text, ","), { reportType: "dxa" })).toEqual({ ok: false, message });
    expect(await refusedTable(hologicDxa, text)).toBe(message);
  });

  it.each([
    ["2 lines above the names of the columns are left out.", `Bone laboratory\nexported 2026\n${header}`],
    ["1 line above the names of the columns is left out.", `Bone laboratory,2026,,,\n${header}`],
    ["2 lines above the names of the columns are left out.", `Bone laboratory,,,,\n,,,,\n${header}`],
  ])("is read below its titles, with a note (%s)", async (remark, text) => {
    const look = lookAtTable(table(text, ","), {});
    expect(look).toMatchObject({ problem: null, rows: 1, preview: [{ row: text.split("\n").length, id: "1" }] });
    expect(look.remarks).toEqual([remark]);
    const map = mapOf({ age: "age", bmd_fn: "bmd_fn", "Total hip BMD (g/cm2)": "bmd_th" });
    expect(readStudyScans(table(text, ","), { reportType: "dxa", map })).toMatchObject({
      ok: true,
      remarks: [remark],
      rows: [{ code: "1" }],
    });
    const given = { scanner: "hologic", map } as const;
    const [[titled], [plain]] = [(await runTable(hologicDxa, text, given)).rows, (await runTable(hologicDxa, header, given)).rows];
    expect(titled).toEqual({ ...plain, bmd_th_notes: `${plain!.bmd_th_notes} ${remark}`.trim() });
    expect((await runTable(hologicDxa, text, { scanner: "hologic" })).rows).toMatchObject([
      { id: "1", bmd_fn_refusal: plain!.bmd_fn_refusal },
    ]);
    async function* pieces() {
      yield text;
    }
    expect(await checkTable(pieces(), map)).toEqual({ ok: true, rows: 1 });
  });

  it("is refused as before where no line is one", () =>
    expect(lookAtTable(table("a;b\n1;2"), {}).problem).toContain("No column of the file"));
});

it.each([
  ["Age (m)", "says m, but ages are in years"],
  ["Alter [M]", "says M, but ages are in years"],
])("ages under %j are refused, not read as years", (header, problem) =>
  expect(lookAtTable(table(`id;sex;${header};bmd_th\n1;f;96;0,9`), {}).problem).toContain(problem),
);

it.each(["g/cm2;um", "(g/cm²);[µm]", "g/cm2;", "years;mm"])(
  "a line of units below the header is refused, wherever it is read: %j",
  async (units) => {
    const text = `id;sex;bmd_th;ct_th\n;;${units}\n1;f;0,9;1214`;
    const message =
      "The line below the names of the columns holds units: write them into the names, as in ct_th (um), and remove that line.";
    expect(lookAtTable(table(text), {}).problem).toBe(message);
    expect(readStudyScans(table(text), { reportType: "dxa" })).toEqual({ ok: false, message });
    expect(await refusedTable(hologicDxa, text)).toBe(message);
  },
);

it.each([";;1;2", "1;N;;", "N;;-;", "1;f;;", "a;b;c;d", ";;;"])("a line of something else is none of units: %j", (line) =>
  expect(lookAtTable(table(`id;sex;bmd_th;ct_th\n${line}\n1;f;0,9;1214`), {}).problem ?? "").not.toContain("units"),
);

it("reports skipped columns that look like measurements, unless there is a column map", async () => {
  const text = "sex,age,bmd_th,Femoral neck BMD (g/cm2),weight,Lumbar spine BMD\nf,60,0.942,0.8,60,1\n";
  const hologic = { scanner: "hologic" } as const;
  const { rows } = await runTable(hologicDxa, text, hologic);
  expect(rows[0]!.bmd_th_notes).toContain(
    "Not read, though they look like measurements: “Femoral neck BMD (g/cm2)” (bmd_fn?), “Lumbar spine BMD” (bmd_ls?); a column map says what they are.",
  );
  const map = mapOf({});
  expect((await runTable(hologicDxa, text, { ...hologic, map })).rows[0]!.bmd_th_notes).not.toContain("Not read");
});
