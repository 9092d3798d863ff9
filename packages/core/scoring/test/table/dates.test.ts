import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { describe, expect, it } from "vitest";
import { lookAtTable } from "../../src/index.ts";
import { mapOf, refusedTable, runTable } from "./run-table.ts";

const children = builtInDataset("bachrach-spine-bmd");

function tableOf(dates: readonly string[]): string {
  return ["sex;birth_date;scan_date;bmd_l2l3l4", ...dates.map((date) => `f;2005-05-06;${date};0.8`)].join("\n");
}

const plain = tableOf(["2020-12-31", "2020-04-03"]);

async function answersOf(text: string, options = {}) {
  const { rows } = await runTable(children, text, { scanner: "hologic", ...options }, ";");
  return rows.map((row) => [row.bmd_l2l3l4_z, row.bmd_l2l3l4_t, row.bmd_l2l3l4_refusal]);
}

describe("dates in other formats give the same scores as YYYY-MM-DD", () => {
  it.each([
    ["day first, as one shows", ["31/12/2020", "3/4/2020"]],
    ["month first, as one shows", ["12/31/2020", "4/3/2020"]],
    ["with dots", ["31.12.2020", "03.04.2020"]],
    ["with dots and nothing that shows it", ["31. 12. 2020", "3. 4. 2020"]],
    ["with dashes", ["31-12-2020", "03-04-2020"]],
    ["month names", ["31-DEC-2020", "3 April 2020"]],
    ["German month names", ["31. Dezember 2020", "3. Apr. 2020"]],
    ["American month names", ['"December 31, 2020"', '"Apr 3, 2020"']],
    ["dates of Stata and SAS", ["31dec2020", "03APR2020"]],
    ["the year first", ["2020/12/31", "2020.4.3"]],
    ["digits alone", ["20201231", "20200403"]],
    ["with the time", ["2020-12-31 14:05", "2020-04-03T08:00:00Z"]],
    ["with the time, day first", ["31/12/2020 14:05", "03/04/2020 2:05 PM"]],
    ["Japanese", ["2020年12月31日", "2020年4月3日"]],
  ])("%s", async (_, dates) => expect(await answersOf(tableOf(dates))).toEqual(await answersOf(plain)));

  it("days of a workbook, which are not taken for days in a text", async () => {
    const serial = tableOf(["44196", "43924"]);
    expect(await answersOf(serial, { daysFrom: 1900 })).toEqual(await answersOf(plain));
    expect(await answersOf(tableOf(["42734", "42462"]), { daysFrom: 1904 })).toEqual(await answersOf(plain));
    expect((await answersOf(serial))[0]![2]).toContain("“44196” in “scan_date” is not understood");
  });
});

it("the compared scores depend on the day of the scan", async () => {
  const scores = await answersOf(tableOf(["2020-04-03", "2020-03-04", "2020-12-31"]));
  expect(new Set(scores.map(([z]) => z)).size).toBe(3);
  expect(scores.every(([z, , refusal]) => z !== "" && refusal === "")).toBe(true);
});

describe("dates that could be two", () => {
  const unclear = tableOf(["03/04/2020", "05/06/2020"]);

  it("reject the table with a message until the map states the order", async () => {
    expect(await refusedTable(children, unclear)).toContain("“scan_date” are not clear: “03/04/2020” could be two dates");
    for (const [order, first, second] of [
      ["day-first", "2020-04-03", "2020-06-05"],
      ["month-first", "2020-03-04", "2020-05-06"],
    ] as const) {
      const map = mapOf({ scan_date: { column: "scan_date", dates: order } });
      expect(await answersOf(unclear, { map })).toEqual(await answersOf(tableOf([first, second])));
    }
  });

  it("are refused where a column shows both orders", async () => {
    expect(await refusedTable(children, tableOf(["31/12/2020", "12/31/2020"]))).toContain(
      "“31/12/2020” has the day first and “12/31/2020” the month",
    );
  });

  it("are not taken with the order of another column", async () => {
    const text = "sex;birth_date;scan_date;bmd_l2l3l4\nf;31/12/2005;03/04/2020;0.8";
    expect(await refusedTable(children, text)).toContain("“scan_date” are not clear");
  });

  it("cannot have an order for a column without dates", async () => {
    const map = mapOf({ sex: { column: "sex", dates: "day-first" } });
    expect(await refusedTable(children, plain, { map })).toContain("which only birth_date and scan_date have");
  });
});

describe("dates that are refused", () => {
  it.each([
    [["31.12.20"], "write the year with four digits"],
    [["31-DEC-20"], "write the year with four digits"],
    [["31/12/2020", "31/04/2020"], "the dates of this column have the day first, as in 31/12/2020"],
    [["2020-12-31", "03/04/2020"], "write dates as YYYY-MM-DD"],
    [["2020-12-31", "31.12.2020"], "write dates as YYYY-MM-DD"],
    [["1956"], "write dates as YYYY-MM-DD"],
    [["Q4 2020"], "write dates as YYYY-MM-DD"],
    [["31 constructor 2020"], "write dates as YYYY-MM-DD"],
  ])("%j", async (dates, advice) => {
    expect((await answersOf(tableOf(dates))).at(-1)![2]).toContain(`“${dates.at(-1)}” in “scan_date” is not understood; ${advice}.`);
  });

  it("one that shows another order than the first thousand rows", async () => {
    const late = tableOf([...Array<string>(1001).fill("31/12/2020"), "12/31/2020"]);
    expect((await answersOf(late)).at(-1)![2]).toContain("the dates of this column have the day first");
  });

  it("a year in a workbook is not read as a day number", async () => {
    expect((await answersOf(tableOf(["1956"]), { daysFrom: 1900 }))[0]![2]).toContain("is not understood");
  });
});

it("the preview shows how dates are read and asks about ambiguous ones", () => {
  const records = (dates: readonly string[]) =>
    tableOf(dates)
      .split("\n")
      .map((line, index) => ({ line: index + 1, cells: line.split(";") }));
  const look = (dates: readonly string[], map = undefined as ReturnType<typeof mapOf> | undefined) =>
    lookAtTable({ delimiter: ";", records: records(dates), daysFrom: null, sheet: null, otherSheets: [], remarks: [] }, map ? { map } : {});
  const clear = look(["31/12/2020", "03/04/2020"]);
  expect(clear.columns.map(({ dates }) => dates)).toEqual([
    null,
    null,
    "Dates are read with the day first, “31/12/2020” as 2020-12-31.",
    null,
  ]);
  expect(clear.preview.map(({ ageYears }) => ageYears)).toEqual(look(["2020-12-31", "2020-04-03"]).preview.map(({ ageYears }) => ageYears));
  expect(look(["03/04/2020"]).problem).toContain("“scan_date” are not clear");
  const reported = look(["03/04/2020"], mapOf({ scan_date: { column: "scan_date", dates: "month-first" } }));
  expect([reported.problem, reported.columns[2]!.dates]).toEqual([
    null,
    "Dates are read with the month first, “03/04/2020” as 2020-03-04.",
  ]);
});

describe("a header with a date format", () => {
  it.each([
    ["scan_date (dd/mm/yyyy)", "2020-04-03"],
    ["Scan date [mm/dd/yyyy]", "2020-03-04"],
    ["scan_date (TT.MM.JJJJ)", "2020-04-03"],
    ["scan_date (jj/mm/aaaa)", "2020-04-03"],
  ])("%s settles what the dates do not show", async (header, date) => {
    const map = mapOf({ [header]: "scan_date" });
    const text = tableOf(["03/04/2020"]).replace("scan_date", header);
    const same = (await answersOf(tableOf([date]))).map(([z]) => z);
    expect((await answersOf(text, { map })).map(([z]) => z)).toEqual(same);
    expect(same[0]).not.toBe("");
  });

  it("and refuses the row of a date that contradicts it", async () => {
    const header = "scan_date (dd/mm/yyyy)";
    const rows = await answersOf(tableOf(["03/04/2020", "12/31/2020"]).replace("scan_date", header), {
      map: mapOf({ [header]: "scan_date" }),
    });
    expect(rows.map(([, , refusal]) => refusal!.split(":")[0])).toEqual(["", "unreadable_cell"]);
  });

  it("without a valid date format leaves the order ambiguous", async () => {
    for (const header of ["scan_date (yyyy-mm-dd)", "scan_date (mm)", "comment dd"])
      expect(
        await refusedTable(children, tableOf(["03/04/2020"]).replace("scan_date", header), { map: mapOf({ [header]: "scan_date" }) }),
      ).toContain("could be two dates");
  });
});
