import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { readTable } from "@trabecula/study-tables/workbook";
import { describe, expect, it } from "vitest";
import { groupScans, lookAtTable, readStudyScans } from "../../src/index.ts";
import { mapOf, refusedTable, runTable } from "./run-table.ts";

const dxa = builtInDataset("dxa-young-adult");
const map = mapOf({ record_id: "id", dob: "birth_date", hip: "bmd_th" });
const options = { map, scanner: "hologic" as const };

const raw = `record_id,redcap_event_name,redcap_repeat_instrument,redcap_repeat_instance,sex,dob,race___1,scan_date,hip,dxa_complete
1,baseline_arm_1,,,F,1960-02-03,1,2019-05-06,0.812,2
1,12_month_arm_1,,,,,,2020-05-08,0.802,2
1,12_month_arm_1,dxa,2,,,,2020-06-08,0.801,2
2,baseline_arm_1,,,M,1970-02-03,0,,,0
2,12_month_arm_1,,,,,,2020-05-08,0.902,2
`;
const tableOf = (text: string) => readTable(new TextEncoder().encode(text), 1000);

describe("an export of REDCap with a row for each event and form", () => {
  it("fills sex and birth date from the person’s other rows, with a note, and nothing else", async () => {
    const { rows, summary } = await runTable(dxa, raw, options);
    expect(rows.map(({ bmd_th_t: t }) => t !== "")).toEqual([true, true, true, false, true]);
    expect(rows[1]!["bmd_th_notes"]).toContain("taken from the person's other rows");
    expect(rows.map(({ sex }) => sex)).toEqual(["F", "", "", "M", ""]);
    expect(summary).toMatchObject({ withZ: 0, tOnly: 4, none: 1, refused: { missing_value: 1 } });
    const age = await runTable(dxa, "record_id,redcap_event_name,sex,age,hip\n1,a,F,60,0.8\n1,b,,,0.8\n", {
      ...options,
      map: mapOf({ hip: "bmd_th" }),
    });
    expect(age.summary.refused).toEqual({ missing_age: 1 });
  });

  it("reads them from any row of the person, in labeled exports, and across chunks", async () => {
    const labeled = raw
      .replace("redcap_event_name,redcap_repeat_instrument,redcap_repeat_instance", "Event Name,Repeat Instrument,Repeat Instance")
      .replace("1,baseline_arm_1,,,F,1960-02-03", "1,baseline_arm_1,,,,")
      .replace("2,,,,2020-06-08", "2,F,1960-02-03,,2020-06-08");
    expect((await runTable(dxa, labeled, options)).summary.tOnly).toBe(4);
    // More than the probed rows, with persons split at a boundary.
    const people = Array.from({ length: 3000 }, (_, index) => `${index},a,,,F,1960-02-03,,,,\n${index},b,,,,,,2020-01-01,0.8,\n`);
    const many = await runTable(dxa, raw.split("\n")[0]! + "\n" + people.join(""), options);
    expect(many.summary).toMatchObject({ tOnly: 3000, none: 3000, refused: { missing_value: 3000 } });
  });

  it("rejects a person with contradictory rows, and copies nothing between persons", async () => {
    const two = await runTable(dxa, raw.replace("1,12_month_arm_1,,,,", "1,12_month_arm_1,,,M,"), options);
    expect(two.rows.slice(0, 3).map(({ bmd_th_refusal: refusal }) => refusal)).toEqual(
      Array(3).fill("contradictory_row: The rows of this person state different sexes."),
    );
    expect(two.rows[4]!["bmd_th_t"]).not.toBe("");
    const born = await runTable(dxa, raw.replace("1,12_month_arm_1,,,,", "1,12_month_arm_1,,,,1961-02-03"), options);
    expect(born.summary.refused).toMatchObject({ contradictory_row: 3 });
    const nobody = await runTable(dxa, raw.replaceAll(/^2,/gm, ","), options);
    expect(nobody.rows[4]!["bmd_th_refusal"]).toMatch(/^missing_sex/);
    const unknown = await runTable(dxa, raw.replace(",F,1960-02-03", ",,"), options);
    expect(unknown.rows[1]!["bmd_th_refusal"]).toMatch(/^missing_sex/);
  });

  it("leaves rows of other tables alone, where the same code may be another's", async () => {
    const plain = raw.replace("redcap_event_name,redcap_repeat_instrument,redcap_repeat_instance", "a,b,c");
    expect((await runTable(dxa, plain, options)).summary.refused).toMatchObject({ missing_sex: 3 });
  });

  it("has a preview with the filled values and the number of rows without a scan", async () => {
    const look = lookAtTable(await tableOf(raw), { ...options, map: mapOf({ record_id: "id", dob: "birth_date", hip: "bmd_th" }) });
    expect(look.preview[1]).toMatchObject({ sex: "female", problem: null });
    expect(look.remarks).toEqual([
      expect.stringContaining("export of REDCap"),
      "1 of the first 5 rows hold no measurement, as events and forms without a scan do; they are answered without a score.",
    ]);
    const contradicting = lookAtTable(await tableOf(raw.replace("1,12_month_arm_1,,,,", "1,12_month_arm_1,,,M,")), options);
    expect(contradicting.preview[0]!.problem).toBe("The rows of this person state different sexes.");
  });

  it("becomes reports of persons with the sex and birth of their first row", async () => {
    const read = readStudyScans(await tableOf(raw), { ...options, reportType: "dxa" });
    if (!read.ok) throw new Error(read.message);
    const { groups, problems } = groupScans(read);
    expect(problems).toEqual([]);
    expect(groups.map(({ code, scanDate, facts }) => [code, scanDate, facts.sex, facts.birthDate])).toEqual([
      ["1", "2019-05-06", "female", "1960-02-03"],
      ["1", "2020-05-08", "female", "1960-02-03"],
      ["1", "2020-06-08", "female", "1960-02-03"],
      ["2", "2020-05-08", "male", "1970-02-03"],
    ]);
    expect(read.remarks).toContainEqual(expect.stringContaining("export of REDCap"));
  });
});

describe("a duplicate column", () => {
  it("is repeated in the output when unused, such as “Complete?” of a labeled export", async () => {
    const text = "Record ID,Sex,age,Complete?,bmd_th,Complete?\n1,F,60,Complete,0.8,Incomplete\n";
    const { output, summary } = await runTable(dxa, text, { scanner: "hologic" });
    expect(output.split("\n")[0]).toContain("Record ID,Sex,age,Complete?,bmd_th,Complete?,bmd_th_z");
    expect(summary.tOnly).toBe(1);
  });

  it("is refused where something is, by its name or a map", async () => {
    expect(await refusedTable(dxa, "sex,age,bmd_th,bmd_th\n")).toContain("“bmd_th” is there twice");
    expect(await refusedTable(dxa, "sex,age,x,x\n", { map: mapOf({ x: "bmd_th" }) })).toContain("“x” is there twice");
  });
});
