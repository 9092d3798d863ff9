import { utcDay } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { chooseRows, type KnownReport } from "../server/src/services/trends/trend-service.ts";

const report = (id: number, scanDate: string | null): KnownReport => ({
  id,
  scanDate,
  documentId: `report${id}`,
  patientId: "patient",
  reportType: "dxa",
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const day = (number: number) => utcDay(Date.UTC(2020, 0, number));

describe("the reports that are looked at for change", () => {
  it("are all of a hundred", () => {
    const known = range(1, 100).map((number) => report(number, day(number)));
    expect(chooseRows(known)).toEqual({ rowIds: range(1, 100), beyond: 0 });
  });

  it("are the first and the newest of more, by the day of the scan", () => {
    const known = range(1, 130).map((number) => report(number, day(131 - number)));
    expect(chooseRows(known)).toEqual({ rowIds: [130, ...range(1, 99).toReversed()], beyond: 30 });
  });

  it("are the first with a date where others have none", () => {
    const undated = range(1, 10).map((number) => report(number, null));
    const known = [...undated, ...range(11, 130).map((number) => report(number, day(number)))];
    expect(chooseRows(known)).toEqual({ rowIds: [11, ...range(32, 130)], beyond: 30 });
  });

  it("include each report once and count all omitted ones, when few have a date", () => {
    const known = range(1, 110).map((number) => report(number, number > 100 ? day(number) : null));
    expect(chooseRows(known)).toEqual({ rowIds: range(11, 110), beyond: 10 });
    expect(chooseRows(known.map(({ id }) => report(id, null)))).toEqual({ rowIds: range(11, 110), beyond: 10 });
  });

  it("are those up to a day", () => {
    const known = [report(1, "2020-02-01"), report(2, "2020-01-31"), report(3, "2020-02-02"), report(4, null)];
    expect(chooseRows(known, "2020-02-01")).toEqual({ rowIds: [2, 1], beyond: 0 });
  });
});
