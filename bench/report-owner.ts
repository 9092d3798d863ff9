/* List of one owner's 10,000 of REPORTS reports, with the owner as a link table or an indexed column. Uses SQLite or
   BENCH_DATABASE_URL (empty PostgreSQL). */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { printFigure, quantile } from "./support/figures.ts";

interface Query {
  findMany(params: object): Promise<unknown[]>;
  count(params: object): Promise<number>;
}

interface StrapiDatabase {
  readonly connection: { raw(statement: string): Promise<unknown>; destroy(): Promise<void> };
  readonly schema: { sync(): Promise<unknown> };
  init(config: { models: object[] }): Promise<unknown>;
  query(uid: string): Query;
}

const fromCms = createRequire(new URL("../cms/package.json", import.meta.url));
const fromStrapi = createRequire(fromCms.resolve("@strapi/strapi"));
const { Database } = fromStrapi("@strapi/database") as { Database: new (config: object) => StrapiDatabase };

const url = process.env.BENCH_DATABASE_URL;
const reportCount = Number(process.env.REPORTS ?? 100_000);
const [owned, perOther, rounds] = [10_000, 1000, 21];
const owner = "owner1";

const facts = {
  id: { type: "increments" },
  documentId: { type: "string" },
  reportName: { type: "string" },
  scanDate: { type: "date" },
  createdAt: { type: "datetime" },
  searchText: { type: "text" },
  results: { type: "text" },
};
const index = (name: string, ...columns: string[]) => ({ name, columns });
const models = [
  {
    uid: "user",
    singularName: "user",
    tableName: "owners",
    attributes: { id: facts.id, documentId: { type: "string" } },
    indexes: [index("owners_document", "document_id")],
  },
  {
    uid: "column",
    singularName: "column",
    tableName: "reports_column",
    attributes: copyOf({ ...facts, ownerId: { type: "string" } }),
    indexes: [index("column_owner", "owner_id", "created_at"), index("column_scan", "owner_id", "scan_date")],
  },
  {
    uid: "relation",
    singularName: "relation",
    tableName: "reports_relation",
    attributes: copyOf({ ...facts, owner: { type: "relation", relation: "manyToOne", target: "user" } }),
    indexes: [index("relation_created", "created_at"), index("relation_scan", "scan_date")],
  },
];

/** Strapi writes the column name into each attribute. */
function copyOf(attributes: Readonly<Record<string, object>>): Record<string, object> {
  return structuredClone(attributes);
}

const folder = mkdtempSync(path.join(os.tmpdir(), "trabecula-bench-"));
const connection = url
  ? { client: "postgres", connection: { connectionString: url } }
  : { client: "sqlite", connection: { filename: path.join(folder, "reports.db") }, useNullAsDefault: true, pool: { min: 1, max: 1 } };
const silent = { info: () => undefined, debug: () => undefined, warn: console.warn, error: console.error };
const database = new Database({
  connection,
  logger: silent,
  settings: { forceMigration: true, runMigrations: false, migrations: { dir: import.meta.dirname } },
});
await database.init({ models: models.map((model) => ({ lifecycles: {}, ...model })) });
await database.schema.sync();
await fill();
for (const [name, run] of Object.entries(queries())) await compare(name, run);
await database.connection.destroy();
rmSync(folder, { recursive: true });

async function fill(): Promise<void> {
  const numbers = (last: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${last})`;
  const ownerOf = `(case when i <= ${owned} then 1 else 2 + (i - ${owned}) / ${perOther} end)`;
  const moment = url ? "timestamp '2020-01-01' + i * interval '1 minute'" : "1577836800000 + i * 60000";
  const day = url ? "date '2020-01-01' + ((i % 2000) * 7919) % 2000" : "date('2020-01-01', '+' || (((i % 2000) * 7919) % 2000) || ' days')";
  const text = `'${"r".repeat(1500)}' || i`;
  const values = `'document' || i, 'Report ' || i, ${day}, ${moment}, 'report ' || i, ${text}`;
  const columns = "document_id, report_name, scan_date, created_at, search_text, results";
  const { raw } = database.connection;
  const sql = (statement: string) => raw.call(database.connection, statement);
  await sql(`insert into owners (document_id) ${numbers(2 + (reportCount - owned) / perOther)} select 'owner' || i from n`);
  await sql(`insert into reports_column (owner_id, ${columns}) ${numbers(reportCount)} select 'owner' || ${ownerOf}, ${values} from n`);
  await sql(`insert into reports_relation (${columns}) ${numbers(reportCount)} select ${values} from n`);
  await sql(`insert into reports_relation_owner_lnk (relation_id, user_id) ${numbers(reportCount)} select i, ${ownerOf} from n`);
  await sql(url ? "vacuum analyze" : "analyze");
}

function queries(): Readonly<Record<string, (query: Query, where: object) => Promise<unknown>>> {
  const select = ["documentId", "reportName", "scanDate", "createdAt"];
  const newest = [{ createdAt: "desc" }, { id: "desc" }];
  return {
    "first page": (query, where) => query.findMany({ select, where, orderBy: newest, limit: 25 }),
    "page 400": (query, where) => query.findMany({ select, where, orderBy: newest, limit: 25, offset: 9975 }),
    "first page by scan date": (query, where) =>
      query.findMany({ select, where, orderBy: [{ scanDate: "desc" }, { id: "desc" }], limit: 25 }),
    "page 400 by scan date": (query, where) =>
      query.findMany({ select, where, orderBy: [{ scanDate: "desc" }, { id: "desc" }], limit: 25, offset: 9975 }),
    count: (query, where) => query.count({ where }),
    "search without a hit": (query, where) => query.findMany({ select, where: { ...where, searchText: { $contains: "zzz" } }, limit: 25 }),
    "all 10,000 list rows": (query, where) => query.findMany({ select, where, orderBy: newest, limit: owned }),
  };
}

async function compare(name: string, run: (query: Query, where: object) => Promise<unknown>): Promise<void> {
  const [column, relation]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    column.push(await timed(() => run(database.query("column"), { ownerId: owner })));
    relation.push(await timed(() => run(database.query("relation"), { owner: { documentId: owner } })));
  }
  const [columnMs, relationMs] = [quantile(column, 0.5), quantile(relation, 0.5)];
  printFigure({
    name,
    database: url ? "PostgreSQL" : "SQLite",
    reports: reportCount,
    columnMs,
    relationMs,
    ratio: Number((relationMs / columnMs).toFixed(1)),
  });
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
