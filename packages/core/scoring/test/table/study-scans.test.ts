import type { StudyTable } from "@trabecula/study-tables/workbook";
import { expect, it } from "vitest";
import { groupScans, readStudyScans, subjectOfGroup } from "../../src/index.ts";

function table(text: string): StudyTable {
  const records = text.split("\n").map((line, index) => ({ line: index + 1, cells: line.split(";") }));
  return { delimiter: ";", records, daysFrom: null, sheet: null, otherSheets: [], remarks: [] };
}

it.each([
  ["links", "left"],
  ["Rechts", "right"],
  ["R", "right"],
  ["gauche", "left"],
])("the side %s is kept as %s", (side, kept) => {
  const reading = readStudyScans(table(`code;sex;age;side;site;ct_th\nA1;f;31;${side};distal-tibia;1,2`), { reportType: "hr-pqct" });
  expect(reading).toMatchObject({ ok: true, problems: [], rows: [{ scans: [{ side: kept }] }] });
});

it("an invalid side is a problem of its row", () => {
  const reading = readStudyScans(table("code;sex;age;side;site;ct_th\nA1;f;31;d;distal-tibia;1,2"), { reportType: "hr-pqct" });
  expect(reading).toMatchObject({
    ok: true,
    rows: [],
    problems: [{ line: 2, message: expect.stringContaining("use one of left, right") }],
  });
});

it("a site given by bone is distal, with a remark, and can include the side", () => {
  const reading = readStudyScans(table("code;sex;age;Site;ct_th\nA1;f;31;Radius left;1,2\nA2;f;32;tibia;1,2"), { reportType: "hr-pqct" });
  const rows = [{ scans: [{ site: "distal-radius", side: "left" }] }, { scans: [{ site: "distal-tibia", side: null }] }];
  expect(reading).toMatchObject({ ok: true, problems: [], rows });
  expect(reading.ok && reading.remarks.join(" ")).toContain("ct_th: “tibia” is read as the distal tibia.");
});

it("a side that the site's own cell contradicts is a problem of its row", () => {
  const reading = readStudyScans(table("code;sex;age;side;site;ct_th\nA1;f;31;right;Radius left;1,2"), { reportType: "hr-pqct" });
  expect(reading).toMatchObject({ rows: [], problems: [{ line: 2, message: "The side is right, and the site's own cell says left." }] });
});

it("dates are read by all rows, with a remark, and stored as YYYY-MM-DD", () => {
  const reading = readStudyScans(
    table("code;sex;birth_date;scan_date;bmd_th\nA1;f;31/12/1960;04/03/2020;0,8\nA2;f;01/02/1961;31/03/2020;0,8"),
    {
      reportType: "dxa",
    },
  );
  expect(reading).toMatchObject({ ok: true, rows: [{ stated: { birthDate: "1960-12-31", scanDate: "2020-03-04" } }, {}] });
  expect(reading.ok && reading.remarks).toContain("Dates are read with the day first, “04/03/2020” as 2020-03-04.");
});

const ofChild = (height: string, header = "height_cm", age = "9") =>
  readStudyScans(table(`code;sex;age;${header};site;bmd_ls\nA1;f;${age};${height};lumbar-spine;0,6`), { reportType: "dxa" });

it.each(["height_cm", "Height (cm)"])("a child's %s is the height of its report, and no column that was left out", (header) => {
  const reading = ofChild("131,5", header);
  if (!reading.ok) throw new Error(reading.message);
  expect(reading).toMatchObject({ problems: [], leftOut: [], rows: [{ stated: { heightCm: 131.5 } }] });
  const [group] = groupScans(reading).groups;
  expect(subjectOfGroup(group!.facts, false)).toEqual({ sex: "female", ageYears: 9, heightCm: 131.5 });
});

it("an impossible height is a problem for a child, ignored for an adult; empty is valid", () => {
  expect(ofChild("1,31")).toMatchObject({
    ok: true,
    rows: [],
    problems: [{ line: 2, message: expect.stringContaining("from 20 to 260") }],
  });
  expect(ofChild("1,65", "height_cm", "35")).toMatchObject({ ok: true, problems: [], rows: [{ stated: { heightCm: null } }] });
  expect(ofChild("")).toMatchObject({ ok: true, problems: [], rows: [{ stated: { heightCm: null } }] });
});

it("two heights of one child and day contradict each other", () => {
  const text = "code;sex;age;height_cm;site;bmd_ls;bmd_wb\nA1;f;9;131;;0,6;\nA1;f;9;113;;;0,9";
  const reading = readStudyScans(table(text.replace("site;", "remark;")), { reportType: "dxa" });
  if (!reading.ok) throw new Error(reading.message);
  expect(groupScans(reading).contradictions).toEqual([{ line: 3, message: "Line 2 says another height of the same patient and day." }]);
});

it("a percent sign in a cell overrides the header, and is invalid for a length", () => {
  const text = "code;sex;age;site;bvtv (%);ct_po;ct_th\nA1;f;31;distal-tibia;24,9%;3,1 %;1,2\nA2;f;31;distal-tibia;24,9;3,1;120%";
  expect(readStudyScans(table(text), { reportType: "hr-pqct" })).toMatchObject({
    rows: [{ scans: [{ measurements: [{ value: 0.249 }, { value: 3.1 }, { value: 1.2 }] }] }],
    problems: [{ line: 3, message: "“120%” is in percent, which this measurement is not." }],
  });
});

it.each([
  ["45y", 45],
  ["045Y", 45],
  ["45,5 years", 45.5],
  ["45 J.", null],
  ["45y 3m", null],
  ["540 months", null],
])("an age %j is read as %j years", (age, years) => {
  const reading = readStudyScans(table(`code;sex;age;site;ct_th\nA1;f;${age};distal-tibia;1,2`), { reportType: "hr-pqct" });
  expect(reading.ok && (reading.rows[0]?.stated.ageYears ?? null)).toBe(years);
});

it("the long form accepts parameter names from the catalogue", () => {
  const text = "code;sex;age;site;parameter;value;unit\nA1;f;31;distal-tibia;Cortical thickness;1214;um\nA1;f;31;distal-tibia;Thickness;1;";
  expect(readStudyScans(table(text), { reportType: "hr-pqct" })).toMatchObject({
    rows: [{ scans: [{ measurements: [{ parameter: "ct_th", value: 1.214 }] }] }],
    problems: [{ line: 3, message: expect.stringContaining("is not a parameter") }],
  });
});
