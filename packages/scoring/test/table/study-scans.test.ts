import type { StudyTable } from "@trabecula/study-tables/workbook";
import { expect, it } from "vitest";
import { readStudyScans } from "../../src/index.ts";

function table(text: string): StudyTable {
  const records = text.split("\n").map((line, index) => ({ line: index + 1, cells: line.split(";") }));
  return { delimiter: ";", records, sheet: null, otherSheets: [] };
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

it("a side that is no side is a problem of its row", () => {
  const reading = readStudyScans(table("code;sex;age;side;site;ct_th\nA1;f;31;d;distal-tibia;1,2"), { reportType: "hr-pqct" });
  expect(reading).toMatchObject({
    ok: true,
    rows: [],
    problems: [{ line: 2, message: expect.stringContaining("use one of left, right") }],
  });
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
