import { problemOfDays } from "../../../src/shell/lists/days.ts";
import { describe, expect, it } from "vitest";
import { ZAuditExportQuery, ZAuditQuery } from "@trabecula/contracts";
import {
  isFiltered,
  readAuditView,
  toAuditParameters,
  toExportParameters,
  wholeLog,
  writeAuditView,
  type AuditView,
} from "../../../src/admin/audit/audit-query.ts";

const view: AuditView = {
  q: "a&b@lab.test ",
  group: "login",
  actorKind: "none",
  user: "abcdefghijklmnopqrstuvwx",
  from: "2026-02-28",
  to: "2026-03-01",
  page: 3,
};

describe("the audit log's address", () => {
  it("keeps a view, and nothing for the whole log", () => {
    expect(readAuditView(writeAuditView(view))).toEqual(view);
    expect(writeAuditView(wholeLog).toString()).toBe("");
    expect([isFiltered(wholeLog), isFiltered({ ...wholeLog, q: " " }), isFiltered(view)]).toEqual([false, false, true]);
  });

  it("drops what it does not know", () => {
    const search = new URLSearchParams("group=constructor&who=ghost&user=1&from=2026-02-30&to=soon&page=0");
    expect(readAuditView(search)).toEqual(wholeLog);
  });

  it("asks for what the contract takes, for the list and for the export", () => {
    expect(ZAuditQuery.parse(toAuditParameters(view))).toMatchObject({ q: "a&b@lab.test", group: "login", page: 3 });
    expect(ZAuditExportQuery.parse(toExportParameters(view))).toEqual({
      q: "a&b@lab.test",
      group: "login",
      actorKind: "none",
      user: view.user,
      from: "2026-02-28",
      to: "2026-03-01",
    });
    expect(toExportParameters(wholeLog)).toEqual({});
  });

  it("sees days in the wrong order before the server does", () => {
    expect(problemOfDays({ ...view, to: "2026-02-27" })).toMatch(/before/);
    expect([view, { ...view, to: "2026-02-28" }, { ...view, from: null }].map(problemOfDays)).toEqual([null, null, null]);
  });
});
