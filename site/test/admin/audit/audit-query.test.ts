import { problemOfDays } from "../../../src/shell/lists/DayFilters.tsx";
import { describe, expect, it } from "vitest";
import { ZAuditExportQuery, ZAuditQuery } from "@trabecula/contracts";
import { auditExportQuery, auditLog, auditQuery, type AuditView } from "../../../src/admin/audit/AuditScreen.tsx";

const view: AuditView = {
  q: "a&b@lab.test ",
  group: "login",
  who: "none",
  user: "abcdefghijklmnopqrstuvwx",
  from: "2026-02-28",
  to: "2026-03-01",
  page: 3,
};

describe("the audit log's address", () => {
  it("round-trips a view, and is empty for the whole log", () => {
    expect(auditLog.read(auditLog.write(view))).toEqual(view);
    expect(auditLog.write(auditLog.all).toString()).toBe("");
    expect([auditLog.isFiltered(auditLog.all), auditLog.isFiltered({ ...auditLog.all, q: " " }), auditLog.isFiltered(view)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("ignores unknown and invalid parameters", () => {
    const search = new URLSearchParams("group=constructor&who=ghost&user=1&from=2026-02-30&to=soon&page=0");
    expect(auditLog.read(search)).toEqual(auditLog.all);
  });

  it("builds valid queries for the list and the export", () => {
    expect(ZAuditQuery.parse(auditQuery(view))).toMatchObject({ q: "a&b@lab.test", group: "login", page: 3 });
    expect(ZAuditExportQuery.parse(auditExportQuery(view))).toEqual({
      q: "a&b@lab.test",
      group: "login",
      actorKind: "none",
      user: view.user,
      from: "2026-02-28",
      to: "2026-03-01",
    });
    expect(auditExportQuery(auditLog.all)).toEqual({});
  });

  it("sees days in the wrong order before the server does", () => {
    expect(problemOfDays({ ...view, to: "2026-02-27" })).toMatch(/before/);
    expect([view, { ...view, to: "2026-02-28" }, { ...view, from: null }].map(problemOfDays)).toEqual([null, null, null]);
  });
});
