import { describe, expect, it } from "vitest";
import { ZAdminReportExportQuery, ZAdminReportQuery } from "@trabecula/contracts";
import {
  allReports,
  isFiltered,
  readReportsView,
  reportFilters,
  writeReportsView,
  type ReportsView,
  reportsQuery,
} from "../../../src/admin/reports/AdminReportsScreen.tsx";

const view: ReportsView = {
  ...{ q: "a&b@lab.test ", owner: "abcdefghijklmnopqrstuvwx", type: "dxa", dataset: "bcdefghijklmnopqrstuvwxy" },
  ...{ scanner: "hologic", revised: "yes", from: "2026-02-28", to: "2026-03-01", order: "asc", page: 3 },
};

describe("the address of everybody's reports", () => {
  it("round-trips a view, and is empty for all reports", () => {
    expect(readReportsView(writeReportsView(view))).toEqual(view);
    expect(writeReportsView(allReports).toString()).toBe("");
    expect([isFiltered(allReports), isFiltered({ ...allReports, q: " " }), isFiltered({ ...allReports, page: 2 })]).toEqual([
      false,
      false,
      false,
    ]);
    expect([isFiltered(view), isFiltered({ ...allReports, revised: "no" })]).toEqual([true, true]);
  });

  it("ignores unknown and invalid parameters", () => {
    const search = new URLSearchParams("owner=1&type=constructor&dataset=&scanner=abacus&revised=maybe&from=2026-02-30&order=up&page=0");
    expect(readReportsView(search)).toEqual(allReports);
  });

  it("builds valid queries for the list and the export", () => {
    const filters = {
      ...{ q: "a&b@lab.test", owner: view.owner, reportType: "dxa", dataset: view.dataset },
      ...{ scanner: "hologic", revised: "yes", from: "2026-02-28", to: "2026-03-01" },
    };
    expect(ZAdminReportQuery.parse(reportsQuery(view))).toMatchObject({ ...filters, order: "asc", page: 3 });
    expect(ZAdminReportExportQuery.parse(reportFilters(view))).toEqual(filters);
    expect(reportFilters(allReports)).toEqual({});
  });
});
