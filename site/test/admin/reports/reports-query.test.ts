import { describe, expect, it } from "vitest";
import { ZAdminReportExportQuery, ZAdminReportQuery } from "@trabecula/contracts";
import {
  allReports,
  isFiltered,
  readReportsView,
  toFilters,
  toReportsParameters,
  writeReportsView,
  type ReportsView,
} from "../../../src/admin/reports/reports-query.ts";

const view: ReportsView = {
  ...{ q: "a&b@lab.test ", owner: "abcdefghijklmnopqrstuvwx", type: "dxa", dataset: "bcdefghijklmnopqrstuvwxy" },
  ...{ scanner: "hologic", revised: "yes", from: "2026-02-28", to: "2026-03-01", order: "asc", page: 3 },
};

describe("the address of everybody's reports", () => {
  it("keeps a view, and nothing for all reports", () => {
    expect(readReportsView(writeReportsView(view))).toEqual(view);
    expect(writeReportsView(allReports).toString()).toBe("");
    expect([isFiltered(allReports), isFiltered({ ...allReports, q: " " }), isFiltered({ ...allReports, page: 2 })]).toEqual([
      false,
      false,
      false,
    ]);
    expect([isFiltered(view), isFiltered({ ...allReports, revised: "no" })]).toEqual([true, true]);
  });

  it("drops what it does not know", () => {
    const search = new URLSearchParams("owner=1&type=constructor&dataset=&scanner=abacus&revised=maybe&from=2026-02-30&order=up&page=0");
    expect(readReportsView(search)).toEqual(allReports);
  });

  it("asks for what the contract takes, for the list and for the export", () => {
    const filters = {
      ...{ q: "a&b@lab.test", owner: view.owner, reportType: "dxa", dataset: view.dataset },
      ...{ scanner: "hologic", revised: "yes", from: "2026-02-28", to: "2026-03-01" },
    };
    expect(ZAdminReportQuery.parse(toReportsParameters(view))).toMatchObject({ ...filters, order: "asc", page: 3 });
    expect(ZAdminReportExportQuery.parse(toFilters(view))).toEqual(filters);
    expect(toFilters(allReports)).toEqual({});
  });
});
