import { describe, expect, it } from "vitest";
import {
  defaultSettings,
  emptyReportList,
  pageRows,
  reduceReportList,
  selectedRows,
  type ReportList,
  type ReportListAction,
} from "../../src/app/reports/model/report-list.ts";
import { row } from "./rows.ts";

function listOf(rows: ReturnType<typeof row>[], pageSize = 25): ReportList {
  return reduceReportList(emptyReportList(defaultSettings), { type: "loaded", rows, pageSize });
}

function run(state: ReportList, ...actions: ReportListAction[]): ReportList {
  return actions.reduce(reduceReportList, state);
}

const names = (state: ReportList) => state.filtered.map((item) => item.reportName);

describe("search", () => {
  const anna = row({ reportName: "Anna tibia" });
  const annika = row({ reportName: "Annika hip", reportType: "dxa" });
  const bert = row({ reportName: "Bert whole body", reportType: "dxa-body-composition" });
  const all = listOf([anna, annika, bert]);

  it("is case-insensitive on reportName and reportType", () => {
    expect(names(run(all, { type: "searched", query: "ANNA" }))).toEqual(["Anna tibia"]);
    expect(names(run(all, { type: "searched", query: "HR-PQCT" }))).toEqual(["Anna tibia"]);
    expect(names(run(all, { type: "searched", query: "Body Composition" }))).toEqual(["Bert whole body"]);
  });

  it("finds a report by its subject's code", () => {
    const coded = listOf([row({ subjectCode: "S-014" }), row({ subjectCode: "S-015" }), row()]);
    expect(run(coded, { type: "searched", query: "s-014" }).filtered.map(({ subjectCode }) => subjectCode)).toEqual(["S-014"]);
  });

  it("finds a report by its patient's code, and all of one patient's", () => {
    const [first, second] = ["patient00000000000000001", "patient00000000000000002"] as const;
    const list = listOf([
      row({ reportName: "a", patientId: first, patientCode: "P-7KQM" }),
      row({ reportName: "b", patientId: second, patientCode: "P-2XD4", reportType: "dxa" }),
      row({ reportName: "c", patientId: second, patientCode: "P-2XD4" }),
    ]);
    expect(names(run(list, { type: "searched", query: "p-7k" }))).toEqual(["a"]);
    const ofSecond = run(list, { type: "patient-chosen", patientId: second });
    expect(names(ofSecond).toSorted()).toEqual(["b", "c"]);
    expect(names(run(ofSecond, { type: "type-chosen", reportType: "dxa" }))).toEqual(["b"]);
    expect(names(run(ofSecond, { type: "patient-chosen", patientId: null }))).toHaveLength(3);
  });

  it("restores all reports with an empty query", () => {
    expect(names(run(all, { type: "searched", query: "zzz" }, { type: "searched", query: "" }))).toHaveLength(3);
  });

  it("filters the current result with a narrowing query, and all with any other", () => {
    const current = run(all, { type: "searched", query: "ann" });
    const outsideCurrent = { ...current, filtered: current.filtered.filter((item) => item !== anna) };
    expect(names(run(outsideCurrent, { type: "searched", query: "anna" }))).toEqual([]);
    expect(names(run(outsideCurrent, { type: "searched", query: "an" }))).toContain("Anna tibia");
  });

  it("recomputes max pages and goes back to the first page", () => {
    const long = run(listOf(Array.from({ length: 60 }, (_, n) => row({ reportName: n < 30 ? "tibia" : "radius" }))), {
      type: "paged",
      page: 3,
    });
    expect([long.page, long.maxPages]).toEqual([3, 3]);
    const found = run(long, { type: "searched", query: "tibia" });
    expect([found.page, found.maxPages]).toEqual([1, 2]);
  });
});

describe("sort", () => {
  it("starts with dateCreated descending", () => {
    const old = row({ reportName: "old", dateCreated: "2025-01-01T00:00:00.000Z" });
    const recent = row({ reportName: "recent", dateCreated: "2026-01-01T00:00:00.000Z" });
    expect(names(listOf([old, recent]))).toEqual(["recent", "old"]);
  });

  it("keeps rows without a scan date last in both orders", () => {
    const none = row({ reportName: "none", scanDate: null });
    const early = row({ reportName: "early", scanDate: "2020-01-01" });
    const late = row({ reportName: "late", scanDate: "2021-01-01" });
    const list = listOf([none, late, early]);
    expect(names(run(list, { type: "sorted", field: "scanDate", order: "asc" }))).toEqual(["early", "late", "none"]);
    expect(names(run(list, { type: "sorted", field: "scanDate", order: "desc" }))).toEqual(["late", "early", "none"]);
  });

  it("orders codes as people do, those without one last", () => {
    const list = listOf([row({ subjectCode: null }), row({ subjectCode: "S-10" }), row({ subjectCode: "S-9" })]);
    const codes = (order: "asc" | "desc") => run(list, { type: "sorted", field: "person", order }).filtered.map((item) => item.subjectCode);
    expect(codes("asc")).toEqual(["S-9", "S-10", null]);
    expect(codes("desc")).toEqual(["S-10", "S-9", null]);
  });

  it("orders names as people do", () => {
    const list = listOf([row({ reportName: "Scan 10" }), row({ reportName: "scan 9" })]);
    expect(names(run(list, { type: "sorted", field: "reportName", order: "asc" }))).toEqual(["scan 9", "Scan 10"]);
  });
});

describe("paging", () => {
  const list = listOf(Array.from({ length: 60 }, () => row()));

  it.each([0, -1, 4, 1.5, Number.NaN])("ignores page %s, which is outside 1…max pages", (page) => {
    expect(run(list, { type: "paged", page })).toBe(list);
  });

  it("cuts the pages from the result", () => {
    expect(pageRows(run(list, { type: "paged", page: 3 }))).toHaveLength(10);
  });

  it("shows the last page when the requested page does not exist", () => {
    const far = reduceReportList(emptyReportList({ ...defaultSettings, page: 9 }), { type: "loaded", rows: list.all, pageSize: 25 });
    expect(far.page).toBe(3);
  });

  it("falls back a page when its last report is deleted", () => {
    const short = run(listOf(Array.from({ length: 26 }, () => row())), { type: "paged", page: 2 });
    const after = run(short, { type: "removed", ids: [pageRows(short)[0]!.id] });
    expect([after.page, after.maxPages]).toEqual([1, 1]);
  });
});

describe("selection", () => {
  const list = listOf([row(), row(), row()]);
  const ids = list.all.map((item) => item.id);

  it("selects, deselects and clears", () => {
    const two = run(
      list,
      { type: "toggled", id: ids[0]! },
      { type: "toggled-many", ids: ids.slice(1), selected: true },
      { type: "toggled", id: ids[0]! },
    );
    expect([...two.selected]).toEqual(ids.slice(1));
    expect(run(two, { type: "selection-cleared" }).selected.size).toBe(0);
  });

  it("survives a search; bulk actions skip hidden rows", () => {
    const named = listOf([row({ reportName: "Anna hip" }), row({ reportName: "Bert hip" }), row({ reportName: "Anna spine" })]);
    const all = run(named, { type: "toggled-many", ids: named.all.map((item) => item.id), selected: true });
    const searched = run(all, { type: "searched", query: "anna" });
    expect(selectedRows(searched).map((item) => item.reportName)).toEqual(names(searched));
    expect(selectedRows(searched)).toHaveLength(2);
    expect(searched.selected.size).toBe(3);
    expect(selectedRows(run(searched, { type: "searched", query: "" }))).toHaveLength(3);
  });

  it("forgets rows that were deleted here or elsewhere", () => {
    const selected = run(list, { type: "toggled-many", ids, selected: true });
    expect(run(selected, { type: "removed", ids: [ids[0]!] }).selected.size).toBe(2);
    expect(run(selected, { type: "loaded", rows: list.all.slice(1), pageSize: 25 }).selected.size).toBe(list.all.length - 1);
  });
});

describe("10,000 reports", () => {
  it("are searched", () => {
    const list = listOf(Array.from({ length: 10_000 }, (_, n) => row({ reportName: `Participant ${n} visit ${n % 4}` })));
    run(list, { type: "searched", query: "visit" });
    const found = run(list, { type: "searched", query: "visit 3" });
    expect(found.filtered).toHaveLength(2500);
  });
});
