import { ZErrorReport } from "@trabecula/contracts";
import { afterEach, expect, it, vi } from "vitest";
import { startErrorReports } from "../../src/client/report-errors.ts";

afterEach(() => void vi.unstubAllGlobals());

function startPage() {
  const page = new EventTarget();
  const fetch = vi.fn(async (_address: string, _request: RequestInit) => Promise.reject(new TypeError("offline")));
  vi.stubGlobal("document", { documentElement: { dataset: { page: "/reports/:reportId", release: "0.1.0" } } });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("fetch", fetch);
  startErrorReports();
  const meet = (type: string, facts: object) => page.dispatchEvent(Object.assign(new Event(type), facts));
  return { meet, reports: () => fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)) as unknown), fetch };
}

it("reports each kind of error once, with only name, page pattern and version", () => {
  const { meet, reports, fetch } = startPage();
  const named = Object.assign(new Error("Ada"), { name: "Ada Lovelace" });
  meet("error", { error: new TypeError("cannot read Ada Lovelace") });
  meet("error", { error: new TypeError("cannot read Grace Hopper") });
  meet("error", { error: null });
  meet("unhandledrejection", { reason: new DOMException("full", "QuotaExceededError") });
  meet("unhandledrejection", { reason: "Ada Lovelace" });
  meet("unhandledrejection", { reason: named });
  const place = { page: "/reports/:reportId", release: "0.1.0" };
  expect(reports()).toEqual([
    { name: "TypeError", ...place },
    { name: "DOMException", ...place },
    { name: "other", ...place },
  ]);
  for (const report of reports()) ZErrorReport.parse(report);
  expect(fetch.mock.calls[0]).toEqual(["/api/errors", expect.objectContaining({ method: "POST", credentials: "omit", keepalive: true })]);
});
