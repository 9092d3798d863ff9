import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import type { Report } from "@trabecula/contracts";
import { savedReport } from "../support/bone-scans.ts";
import { columnNames, rows, userRow } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";

let owner: Person;
let stranger: Person;
let first: Report;
let second: Report;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([researcher(), researcher()]);
  first = await savedReport(owner, "100 % tibia_a");
  second = await savedReport(owner, "=cmd|'x'!A1\u202e\t\"1\"\r\nx\u200b");
});

const call = (body: object, person = owner) => person.client.post("/api/reports/export", body);
const linesOf = (csv: string) => parse(csv, { bom: true, columns: true }) as Record<string, string>[];
const idsOf = (csv: string) => [...new Set(linesOf(csv).map(({ report_id }) => report_id))];

describe("POST /api/reports/export", () => {
  it("returns selected values as a file, long or wide, and logs each export", async () => {
    const long = await call({ form: "long", ids: [second.id, first.id] });
    expect([long.status, long.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(long.headers.get("content-disposition")).toBe('attachment; filename="reports-long.csv"');
    expect(linesOf(long.body).map(({ report_id, parameter, value }) => [report_id, parameter, Number(value)])).toEqual(
      [first, second].flatMap(({ id, scans }) => scans.flatMap(({ results }) => results.map((one) => [id, one.parameter, one.value]))),
    );
    expect(second.reportName).toBe("=cmd|'x'!A1 \"1\" x");
    expect(linesOf(long.body).at(-1)!.report_name).toBe(`'${second.reportName}`);
    const wide = linesOf((await call({ form: "wide", ids: [first.id] })).body);
    expect(wide).toMatchObject([{ report_id: first.id, tt_bmd: "284", tt_bmd_t: "0.5", ct_po: "3.1", content_hash: first.contentHash }]);
    const recorded = rows("select detail from accounts_audit where action = 'reports.exported' and actor_id = ? order by id", [
      userRow(owner.email).id,
    ]);
    expect(recorded.slice(-2).map(({ detail }) => detail)).toEqual(["values of 2 reports, long", "values of 1 reports, wide"]);
  });

  it("finds the same reports as the list, with wildcards and quotes as plain characters", async () => {
    const found = async (q: string) => idsOf((await call({ form: "long", filter: { q } })).body);
    expect(await found("")).toEqual([first.id, second.id]);
    expect(await found("TIBIA_A")).toEqual([first.id]);
    expect(await found("%")).toEqual([first.id]);
    expect(await found("_")).toEqual([first.id]);
    expect(await found("' or 1=1 --")).toEqual([]);
    expect(idsOf((await call({ form: "wide", filter: { reportType: "dxa" } })).body)).toEqual([]);
  });

  it("skips reports of others and missing reports", async () => {
    const { body } = await call({ form: "long", ids: [first.id, "a".repeat(24)] }, stranger);
    expect(linesOf(body)).toEqual([]);
    const theirs = await savedReport(stranger);
    expect(idsOf((await call({ form: "long", ids: [theirs.id, first.id] })).body)).toEqual([first.id]);
    expect(idsOf((await call({ form: "long", filter: {} })).body)).not.toContain(theirs.id);
  });

  it.each([
    ["no form", { filter: {} }, "validation_failed"],
    ["another form", { form: "tall", filter: {} }, "validation_failed"],
    ["neither ids nor filter", { form: "long" }, "validation_failed"],
    ["both", { form: "long", ids: ["a".repeat(24)], filter: {} }, "validation_failed"],
    ["no id", { form: "long", ids: [] }, "validation_failed"],
    ["what is no id", { form: "long", ids: ["1 or 1=1"] }, "validation_failed"],
    ["an unknown key", { form: "long", filter: {}, owner: "x" }, "unknown_keys"],
    ["an unknown key of the filter", { form: "long", filter: { ownerId: "x" } }, "unknown_keys"],
    ["an operator in place of text", { form: "long", filter: { q: { $ne: "" } } }, "validation_failed"],
  ])("refuses %s", async (_name, body, code) => {
    const reply = await call(body);
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 422, code });
  });

  it("streams hundreds of reports whole and in order, and leaves one that hangs up alone", async () => {
    const names = columnNames("bone_scans_reports").filter((name) => !["id", "document_id"].includes(name));
    rows(
      `insert into bone_scans_reports (document_id, ${names.join(", ")})
       select 'exportexportexport' || (1000 + n), ${names.join(", ")} from bone_scans_reports,
       (with recursive counter(n) as (select 1 union all select n + 1 from counter where n < 300) select n from counter) as counted where document_id = ?`,
      [first.id],
    );
    const all = idsOf((await call({ form: "long", filter: {} })).body);
    expect(all).toHaveLength(302);
    expect(all.slice(2)).toEqual(Array.from({ length: 300 }, (_, index) => `exportexportexport${1001 + index}`));

    const Cookie = owner.client.cookie;
    const hangUp = new AbortController();
    const reply = await fetch(`${owner.client.base}/api/reports/export`, {
      method: "POST",
      headers: { Cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ form: "wide", filter: {} }),
      signal: hangUp.signal,
    });
    await reply.body!.getReader().read();
    hangUp.abort();
    expect((await call({ form: "long", ids: [first.id] })).status).toBe(200);
  });
});
