import path from "node:path";
import { ZReportIndex, ZReportList } from "@trabecula/contracts";
import { countBounded, wholeWorkspace } from "@trabecula/strapi-kit";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { patientPage } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/patients/patient-rows.ts";
import { idsInOrder } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/reports/listed-rows.ts";
import { matchingInOrder } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/reports/report-filter.ts";
import { searchReports } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/reports/search-rows.ts";
import { selectedRows } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/reports/export-values.ts";
import { savedPatient, savedReport } from "../support/bone-scans.ts";
import { copyRows } from "../support/copied-rows.ts";
import { isPostgres, rows, untilVisible } from "../support/database.ts";
import { knex, untilJudged } from "../support/knex.ts";
import { researcher, type Person } from "../support/people.ts";
import { postgresFor } from "../support/postgres.ts";

const [many, times] = [2100, isPostgres() ? 7 : 10];
/** An id of the product's form, because lists of other tests may hold these rows. */
const clinic = "clinic".repeat(4);
const center = "center".repeat(4);

let owner: Person;
beforeAll(async () => {
  owner = await researcher();
  const { id } = await savedReport(owner, "Report 0");
  copyRows(many, "bone_scans_reports", `document_id = '${id}'`, {
    document_id: "substr('longlistlonglistlongli' || (100000 + i), -24)",
    report_name: "'Report ' || i",
    search_text: "'report ' || i",
    scan_date: `'20' || (10 + i % 10) || '-01-15'`,
    sites: `case when i % 1000 = 1 then '["forearm","hip"]' else '["hip"]' end`,
    patient_id: "case when i % 500 = 3 then 'visitedvisitedvisited' end",
    read_by: "case when i % 3 = 0 then 'frequent' when i = 7 then 'rare' end",
    signed_by: "case when i % 700 = 0 then 'rare' when i % 5 = 0 then 'signer' end",
    signed_revision: "case when i % 5 = 0 then 1 end",
    change_order: "case when i % 3 = 1 then -i when i % 9 = 0 then i else 0 end",
    center_id: `case when i % 2 = 0 then '${center}' end`,
  });
  const patient = await savedPatient(owner, { code: "P-0" });
  await untilJudged(patient.id);
  copyRows(many, "bone_scans_patients", `document_id = '${patient.id}'`, {
    document_id: "substr('longlistlonglistlongli' || (100000 + i), -24)",
    code_key: "'p-' || i",
    center_id: `case when i % 2 = 0 then '${center}' end`,
  });
  copyRows(times * many, "bone_scans_reports", `document_id = '${id}'`, {
    document_id: "substr('longlistlonglistlonga' || (100000 + i), -24)",
    workspace_id: `'${clinic}'`,
    search_text: `'report ' || (i % ${many})`,
    sites: `'["hip"]'`,
    change_order: "case i % 4 when 0 then 0 when 1 then -i else i end",
    read_by: "case i % 4 when 0 then null else 'many' end",
  });
  // PostgreSQL would run this later by itself; SQLite never does.
  if (isPostgres()) rows("vacuum analyze bone_scans_patients");
  if (isPostgres()) await untilVisible("bone_scans_reports");
});
// Other tests change what all patients are judged by.
afterAll(() => void rows("delete from bone_scans_patients where workspace_id = ?", [owner.id]));

describe("an owner's many reports", () => {
  it("are all in the index, each once, the newest first", async () => {
    const { items, total } = ZReportIndex.parse((await owner.client.get("/api/reports/index")).body);
    expect([items.length, new Set(items.map(({ id }) => id)).size, total]).toEqual([many + 1, many + 1, many + 1]);
    expect(items.slice(0, 2).map(({ reportName }) => reportName)).toEqual([`Report ${many}`, `Report ${many - 1}`]);
    expect(items.at(-1)!.reportName).toBe("Report 0");
  });

  it("are in the same order page by page", async () => {
    const page = async (number: number) =>
      ZReportList.parse((await owner.client.get(`/api/reports?sort=scanDate&order=asc&pageSize=100&page=${number}`)).body).items;
    const [first, last] = [await page(1), await page(21)];
    expect(new Set(first.map(({ scanDate }) => scanDate))).toEqual(new Set(["2010-01-15"]));
    expect(last.at(-1)!.scanDate! >= first[0]!.scanDate!).toBe(true);
  });
});

describe("a list of reports, also its last page", () => {
  const output: string[] = [];
  const connection = isPostgres() ? postgresFor(inject("cmsDataDir"))! : { filename: path.join(inject("cmsDataDir"), "trabecula.db") };
  const db = knex({ client: isPostgres() ? "pg" : "better-sqlite3", connection, useNullAsDefault: true });
  db.on("query", ({ sql, bindings }: { sql: string; bindings: readonly unknown[] }) => {
    let next = 0;
    const literal = (value: unknown) => (typeof value === "number" ? String(value) : `'${String(value)}'`);
    output.push(
      sql.replace(/\?|\$(\d+)/g, (_sign, number?: string) => literal(bindings[number === undefined ? next++ : Number(number) - 1])),
    );
  });
  afterAll(() => db.destroy());
  const strapi = { db: { connection: db, inTransaction: () => false } } as never;

  type Search = Parameters<typeof searchReports>[2];
  const newest = { sort: "dateCreated", order: "desc", page: 1, pageSize: 20 } as const;
  function searched(workspace: string, search: Partial<Search> = {}, centerId: string | null = null) {
    output.length = 0;
    return searchReports(strapi, { places: [{ workspaceId: workspace, centerId }] }, { ...newest, ...search });
  }

  const isSlow = /USE TEMP B-TREE|Seq Scan|SCAN (?:reports|patients)|Sort /;
  const lists = [
    { sort: "dateCreated", centerId: null, total: many + 1, index: /bone_scans_reports_search/ },
    { sort: "dateCreated", centerId: center, total: many / 2, index: /bone_scans_reports_center\b/ },
    { sort: "scanDate", centerId: null, total: many + 1, index: /bone_scans_reports_scanned/ },
    { sort: "scanDate", centerId: center, total: many / 2, index: /bone_scans_reports_center_scanned/ },
    ...(["result", "change", "code"] as const).flatMap((sort) => [
      { sort, centerId: null, total: many + 1, index: /bone_scans_reports_(?:results|changes|subjects)/ },
      { sort, centerId: center, total: many / 2, index: /bone_scans_reports_(?:results|changes|subjects)/ },
    ]),
    { sort: "reportType", centerId: null, total: many + 1, index: /bone_scans_reports_types/ },
  ] as const;

  it.each(lists)(
    "by $sort of center $centerId, and its count, follow an index and are not sorted",
    async ({ sort, centerId, total, index }) => {
      const found = await searched(owner.id, { sort, page: 50 }, centerId);
      expect([found.rows.length, found.total]).toEqual([20, total]);
      const [count, ids, rowsOfPage] = await Promise.all(output.slice(0, 3).map(planOf));
      expect(ids).toMatch(index);
      expect(count).toMatch(centerId === null ? /bone_scans_reports_search/ : /bone_scans_reports_center\b/);
      expect(rowsOfPage).toMatch(isPostgres() ? /Index Scan using bone_scans_reports_pkey/ : /SEARCH reports USING INTEGER PRIMARY KEY/);
      expect(rowsOfPage).not.toMatch(/Seq Scan|SCAN /);
      for (const plan of [ids, count]) expect(plan).not.toMatch(isSlow);
    },
  );

  it.each([
    [null, many + 1, /bone_scans_patients_workspace/],
    [center, many / 2, /bone_scans_patients_center/],
  ] as const)("of patients of center %s, and its count, follow an index and are not sorted", async (centerId, total, index) => {
    const reach = { places: [{ workspaceId: owner.id, centerId }] };
    output.length = 0;
    const found = await patientPage(strapi, reach, { sort: "dateCreated", order: "desc", page: 50, pageSize: 20 }, "code");
    expect([found.rows.length, found.total]).toEqual([20, total]);
    const [count, page] = await Promise.all(output.slice(0, 2).map(planOf));
    for (const plan of [count, page]) expect(plan).toMatch(index);
    expect(count).not.toMatch(isSlow);
    expect(page).not.toMatch(/Seq Scan|SCAN patients/);
  });

  it("counts no further than its limit", async () => {
    const own = () => db("bone_scans_reports").where({ workspace_id: owner.id });
    expect(await countBounded(db, own(), many)).toEqual({ total: many, totalIsAtLeast: true });
    expect(await countBounded(db, own(), many + 1)).toEqual({ total: many + 1 });
  });

  it.each(["dateCreated", "scanDate"] as const)("is searched in an index that contains the searched columns, by %s", async (sort) => {
    const found = await searched(owner.id, { sort, q: "no report is called so" });
    expect([found.rows, found.total]).toEqual([[], 0]);
    const index = isPostgres()
      ? /Index (?:Only )?Scan/
      : /SEARCH reports USING (?:COVERING INDEX bone_scans_reports_(?:search|center) |INTEGER PRIMARY KEY)/;
    for (const statement of [...output]) {
      const plan = await planOf(statement);
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(/Seq Scan on bone_scans_reports|SCAN (?:found|reports)(?! USING)/);
    }
    expect((await searched(owner.id, { sort, page: 100, q: "REPORT" })).total).toBe(many + 1);
  });

  it("is sorted by an index, or has at most 10,000 reports", async () => {
    const listed = (given: object) => searched(clinic, given);
    const refused = { code: "validation_failed", message: "This list has more than 10,000 reports. Sort it by date, or search for fewer." };
    await expect(listed({ sort: "reportName" })).rejects.toMatchObject(refused);
    await expect(listed({ sort: "scanDate", q: "report" })).rejects.toMatchObject(refused);
    expect((await listed({ sort: "scanDate" })).total).toBe(times * many);
    // Each value has more than 10,000 reports, the text fewer.
    const among = await listed({ q: "report 77", site: "hip", readState: "draft", sort: "scanDate", order: "asc" });
    expect(among).toMatchObject({ total: 11 * times, rows: { length: 20 } });
    expect([among.totalIsAtLeast, output.filter((statement) => /search_text.* like/i.test(statement)).length]).toEqual([undefined, 1]);
    expect(await listed({ q: "report", page: 500 })).toMatchObject({ total: 10_000, totalIsAtLeast: true, rows: { length: 20 } });
    expect(await listed({ q: "report", page: 501 })).toMatchObject({ total: 10_000, rows: [] });
    expect(await listed({ q: "qq" })).toEqual({ total: 0, ...(times === 10 && { totalIsAtLeast: true }), rows: [] });
    expect(await listed({ q: "qqq" })).toEqual({ total: 0, rows: [] });
    const ofOwner = await searched(owner.id, { pageSize: 9, q: "0" });
    expect([ofOwner.rows.length, ofOwner.totalIsAtLeast]).toEqual([9, undefined]);
  });

  it.each(["draft", "final"] as const)("is listed by the state %s in the order of an index", async (readState) => {
    await searched(owner.id, { readState });
    for (const statement of output.slice(0, 2)) {
      const plan = await planOf(statement);
      expect(plan).toMatch(isPostgres() ? /Index (?:Only )?Scan/ : /bone_scans_reports_states/);
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    }
  });

  it.each(["result", "change", "code"] as const)("of a frequent state is sorted by %s in an index that holds both", async (sort) => {
    output.length = 0;
    const reach = wholeWorkspace(owner.id);
    const found = matchingInOrder(db, reach, { readState: "draft" });
    expect(await idsInOrder(found, reach, { sort, order: "asc", limit: 20 })).toHaveLength(20);
    const plan = await planOf(output[0]!);
    expect(plan).toMatch(/bone_scans_reports_(?:results|changes|subjects)/);
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
  });

  it.each([
    [{ site: "forearm" }, 3],
    [{ site: "hip" }, many],
    [{ reader: "rare" }, 4],
    [{ reader: "frequent", site: "hip", readState: "draft" }, many / 3],
    [{ signedBy: "signer" }, many / 5 - 3],
    [{ readState: "draft", sort: "result" }, many + 1],
    [{ readState: "amended", sort: "scanDate" }, 0],
    [{ signedBy: "signer", reader: "frequent", sort: "result" }, many / 15 - 1],
    [{ changed: "true", q: "report 1", sort: "scanDate" }, 496],
    [{ reader: "frequent", q: "report" }, many / 3],
    [{ reader: "frequent", q: "report", site: "hip", order: "asc" }, many / 3],
    [{ from: "2011-01-01", to: "2011-12-31" }, many / 10],
    [{ from: "2012-01-01", sort: "reportName" }, many * 0.8 + 1],
    [{ reportType: "dxa", readState: "draft" }, 0],
  ] as const)("reads indexes alone for the filters %j", async (filter, total) => {
    const found = await searched(owner.id, filter);
    expect([found.total, found.rows.length]).toEqual([total, Math.min(total, 20)]);
    // The last statement reads the rows of the page.
    for (const statement of output.slice(0, -1)) {
      const plan = await planOf(statement);
      // SQLite scans the ids that it found, to sort them.
      expect(plan.match(/SCAN reports|Seq Scan on bone/g)?.length).toBe(plan.match(/CO-ROUTINE reports/g)?.length);
      if (!/.id. in \(/.test(statement)) expect(plan).toMatch(isPostgres() ? /Index/ : /COVERING INDEX/);
      if (Object.keys(filter).length === 1) expect(plan).not.toContain("reports_worklist");
    }
  });

  it.each([
    [{ changed: "true" }, ["changes"]],
    [{ changed: "true", order: "asc" }, ["changes"]],
    [{ changed: "true", site: "hip", readState: "draft" }, ["changes"]],
    [{ changed: "true", reader: "many" }, ["readers", "signers"]],
    [{ reader: "many", site: "hip", readState: "draft" }, ["readers", "signers"]],
    [{ reader: "many", site: "hip", q: "report" }, ["readers", "signers", "search"]],
    [{ changed: "true", q: "report" }, ["changes", "search"]],
    [{ changed: "true", site: "hip", q: "report" }, ["changes", "search"]],
    [{ changed: "true", reportType: "hr-pqct" }, ["changes", "types"]],
  ] as const)("of more than 10,000 rows of the filters %j reads the indexes %j alone", async (filter, indexes) => {
    const found = await searched(clinic, filter);
    expect(found).toMatchObject({ total: 10_000, totalIsAtLeast: true });
    const first = `order by id ${"order" in filter ? "asc" : "desc"} limit 20`;
    const changed = rows(`select document_id from bone_scans_reports where workspace_id = ? and change_order <> 0 ${first}`, [clinic]);
    expect(found.rows.map(({ documentId }) => documentId)).toEqual(changed.map((row) => row.document_id));
    const plan = await planOf(output.at(-2)!);
    // Three indexes hold the type, and cost the same.
    const named = Array.from(plan.matchAll(/bone_scans_reports_(\w+)/g), ([, index]) => index!.replace(/^(?:facts|worklist)$/, "types"));
    expect(new Set(named)).toEqual(new Set(indexes));
    expect(plan).not.toMatch(isPostgres() ? /Index Scan|Seq Scan on bone/ : /SEARCH \w+ USING (?!COVERING)/);
  });

  it.each([{}, { sort: "result", readState: "draft" }, { q: "report" }] as const)(
    "of one patient, by %j, is read by the patient",
    async (by) => {
      expect((await searched(owner.id, { patientId: "visited".repeat(3), ...by })).total).toBe(5);
      const plans = await Promise.all(output.map(planOf));
      expect(plans[0]).toMatch(/bone_scans_reports_patient/);
      if (!isPostgres()) for (const plan of plans) expect(plan).toMatch(/bone_scans_reports_patient|INTEGER PRIMARY KEY|AND id=\?/);
    },
  );

  it.each([
    ["all of it", {}],
    ["what a search finds", { q: "report" }],
  ])("is found through an index and read in parts: %s", async (_what, filter) => {
    const reach = wholeWorkspace(owner.id);
    output.length = 0;
    const found = await selectedRows(strapi, reach, { filter });
    expect([found.length, output.length]).toEqual([many + 1, Math.ceil((many + 1) / 500) + 1]);
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    const [finding, ...parts] = [...output];
    const plan = await planOf(finding!);
    // If the owner has nearly all reports, PostgreSQL uses the primary key.
    expect(plan).toMatch(isPostgres() ? /bone_scans_reports_(made|search|pkey)/ : /bone_scans_reports_(made|search)/);
    expect(plan).not.toMatch(/Seq Scan on bone_scans_reports/);
    expect(parts.filter((part) => /like/i.test(part))).toEqual([]);
    for (const part of parts) expect(await planOf(part)).toMatch(/bone_scans_reports_(made|pkey)|USING INTEGER PRIMARY KEY/);
  });

  it("is read in chunks by ids, each report once and in creation order", async () => {
    const reach = wholeWorkspace(owner.id);
    const made = await selectedRows(strapi, reach, { filter: {} });
    const own = rows("select document_id from bone_scans_reports where workspace_id = ? order by document_id desc", [owner.id]);
    const ids = own.map((row) => row.document_id as string);
    output.length = 0;
    expect(await selectedRows(strapi, reach, { ids: [...ids, ...ids.slice(0, 700)] })).toEqual(made);
    expect(output).toHaveLength(Math.ceil((many + 1) / 500));
  });

  /** PostgreSQL prefers a scan of small tables. */
  async function planOf(statement: string): Promise<string> {
    if (!isPostgres())
      return rows(`explain query plan ${statement}`)
        .map(({ detail }) => detail as string)
        .join("\n");
    const explained = await db.transaction(async (within) => {
      for (const way of ["seqscan", "bitmapscan", "hashjoin", "mergejoin", "sort", "incremental_sort"])
        await within.raw(`set local enable_${way} = off`);
      return within.raw<{ rows: Record<string, string>[] }>(`explain ${statement}`);
    });
    return explained.rows.map((line) => Object.values(line)[0]).join("\n");
  }
});
