import { createRequire } from "node:module";
import path from "node:path";
import { ZOutboxList, ZReportIndex, ZReportList } from "@trabecula/contracts";
import type { Sql } from "@trabecula/strapi-kit";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { searchReports } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/reports/report-rows.ts";
import { selectedRows } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/reports/selected-reports.ts";
import { savedReport } from "../support/bone-scans.ts";
import { columnNames, isPostgres, rows, userRow } from "../support/database.ts";
import { administrator, newEmail, researcher, type Person } from "../support/people.ts";
import { postgresFor } from "../support/postgres.ts";

const many = 2100;

const fromCms = createRequire(path.resolve("cms/package.json"));
const { knex } = createRequire(fromCms.resolve("@strapi/database"))("knex") as { knex: (config: object) => Sql };

let owner: Person;
beforeAll(async () => {
  owner = await researcher();
  const { id } = await savedReport(owner, "Report 0");
  copy("bone_scans_reports", `document_id = '${id}'`, {
    document_id: "substr('longlistlonglistlongli' || (100000 + i), -24)",
    report_name: "'Report ' || i",
    search_text: "'report ' || i",
    scan_date: `'20' || (10 + i % 10) || '-01-15'`,
  });
  for (const letter of ["a", "b", "c"])
    copy("bone_scans_reports", `document_id = '${id}'`, {
      document_id: `substr('longlistlonglistlong${letter}' || (100000 + i), -24)`,
      owner_id: `'others${letter}'`,
    });
  rows("analyze");
});

function copy(table: string, where: string, changed: Readonly<Record<string, string>>): void {
  const columns = columnNames(table).filter((column) => column !== "id");
  const values = columns.map((column) => changed[column] ?? `s.${column}`).join(", ");
  // PostgreSQL has a date type, and no negative substring start.
  const typed = isPostgres()
    ? values
        .replace(/'20' \|\| .* \|\| '-01-15'/, (text) => `(${text})::date`)
        .replace(/substr\((.*?), -24\)/, (_all, text) => `right(${text}, 24)`)
    : values;
  rows(
    `insert into ${table} (${columns.join(", ")}) with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many}),
     s as (select * from ${table} where ${where}) select ${typed} from n, s`,
  );
}

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
  const said: string[] = [];
  const connection = isPostgres() ? postgresFor(inject("cmsDataDir"))! : { filename: path.join(inject("cmsDataDir"), "trabecula.db") };
  const db = knex({ client: isPostgres() ? "pg" : "better-sqlite3", connection, useNullAsDefault: true });
  db.on("query", ({ sql, bindings }: { sql: string; bindings: readonly unknown[] }) => {
    let next = 0;
    const literal = (value: unknown) => (typeof value === "number" ? String(value) : `'${String(value)}'`);
    said.push(
      sql.replace(/\?|\$(\d+)/g, (_sign, number?: string) => literal(bindings[number === undefined ? next++ : Number(number) - 1])),
    );
  });
  afterAll(() => db.destroy());

  it.each(["dateCreated", "scanDate"] as const)("by %s follows an index and is not sorted", async (sort) => {
    const strapi = { db: { connection: db, inTransaction: () => false } } as never;
    const ownerId = { id: userRow(owner.email).document_id as string };
    said.length = 0;
    const found = await searchReports(strapi, ownerId, { sort, order: "desc", page: 100, pageSize: 20 });
    expect([found.rows.length, found.total]).toEqual([20, many + 1]);
    const plan = await planOf(said[0]!);
    expect(plan).toMatch(sort === "scanDate" ? /bone_scans_reports_scan_date/ : /bone_scans_reports_(search|made|created)/);
    expect(plan).not.toMatch(/USE TEMP B-TREE FOR ORDER BY|Seq Scan on bone_scans_reports|-> {2}Sort /);
  });

  it.each(["dateCreated", "scanDate"] as const)("is searched in an index that holds what is searched, by %s", async (sort) => {
    const strapi = { db: { connection: db, inTransaction: () => false } } as never;
    const ownerId = { id: userRow(owner.email).document_id as string };
    said.length = 0;
    const found = await searchReports(strapi, ownerId, { sort, order: "desc", page: 1, pageSize: 20, q: "no report is called so" });
    expect([found.rows, found.total]).toEqual([[], 0]);
    const index = isPostgres() ? /Index Scan/ : /COVERING INDEX bone_scans_reports_search/;
    for (const statement of [...said]) {
      const plan = await planOf(statement);
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(/Seq Scan on bone_scans_reports|SCAN found(?! USING)/);
    }
    expect((await searchReports(strapi, ownerId, { sort, order: "desc", page: 100, pageSize: 20, q: "REPORT" })).total).toBe(many + 1);
  });

  it.each([
    ["all of it", {}],
    ["what a search finds", { q: "report" }],
  ])("is found at once along an index and read part by part: %s", async (_what, filter) => {
    const strapi = { db: { connection: db, inTransaction: () => false } } as never;
    const ownerId = { id: userRow(owner.email).document_id as string };
    said.length = 0;
    const found = await selectedRows(strapi, ownerId, { filter });
    expect([found.length, said.length]).toEqual([many + 1, Math.ceil((many + 1) / 500) + 1]);
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    const [finding, ...parts] = [...said];
    const plan = await planOf(finding!);
    // If the owner has nearly all reports, PostgreSQL uses the primary key.
    expect(plan).toMatch(isPostgres() ? /bone_scans_reports_(made|search|pkey)/ : /bone_scans_reports_(made|search)/);
    expect(plan).not.toMatch(/Seq Scan on bone_scans_reports/);
    expect(parts.filter((part) => /like/i.test(part))).toEqual([]);
    for (const part of parts) expect(await planOf(part)).toMatch(/bone_scans_reports_(made|pkey)|USING INTEGER PRIMARY KEY/);
  });

  it("is read part by part by its ids, too, each once and in the order they were made", async () => {
    const strapi = { db: { connection: db, inTransaction: () => false } } as never;
    const ownerId = { id: userRow(owner.email).document_id as string };
    const made = await selectedRows(strapi, ownerId, { filter: {} });
    const own = rows("select document_id from bone_scans_reports where owner_id = ? order by document_id desc", [ownerId.id]);
    const ids = own.map((row) => row.document_id as string);
    said.length = 0;
    expect(await selectedRows(strapi, ownerId, { ids: [...ids, ...ids.slice(0, 700)] })).toEqual(made);
    expect(said).toHaveLength(Math.ceil((many + 1) / 500));
  });

  /** Forces index use, because PostgreSQL prefers a scan of small tables. */
  async function planOf(statement: string): Promise<string> {
    if (!isPostgres())
      return rows(`explain query plan ${statement}`)
        .map(({ detail }) => detail as string)
        .join("\n");
    const explained = await db.transaction(async (within) => {
      for (const way of ["seqscan", "bitmapscan", "hashjoin", "mergejoin", "sort"]) await within.raw(`set local enable_${way} = off`);
      return within.raw<{ rows: Record<string, string>[] }>(`explain ${statement}`);
    });
    return explained.rows.map((line) => Object.values(line)[0]).join("\n");
  }
});

describe("a search among many mails", () => {
  it("finds the first and the last of them, whichever way it is sorted", async () => {
    const admin = await administrator();
    const email = newEmail();
    rows(`update accounts_outbox set recipient = ? where id = (select min(id) from accounts_outbox)`, [email]);
    copy("accounts_outbox", "id = (select min(id) from accounts_outbox)", {
      public_id: "substr('longlistlonglistlongli' || (100000 + i), -24)",
      state: "'sent'",
      recipient: `case when i = ${many} then s.recipient else 'nobody@lab.example' end`,
    });
    const found = async (order: string) => ZOutboxList.parse((await admin.client.get(`/api/admin/email?q=${email}&order=${order}`)).body);
    const [newest, oldest] = [await found("desc"), await found("asc")];
    expect([newest.total, newest.items.length]).toEqual([2, 2]);
    expect(oldest.items.map(({ id }) => id)).toEqual(newest.items.map(({ id }) => id).reverse());
    rows("delete from accounts_outbox where public_id like 'longlist%'");
  });
});
