import { mostSorted } from "@trabecula/contracts";
import { countRows, within, type Reach, type Sql, type SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { matching, restrict, withText, type ReportFilter } from "./report-filter.ts";
import { inOrder, newestFirst, sortColumn, type ReportSort } from "./listed-rows.ts";
import { idsWithText, isSqlite, sortedIds } from "./text-ids.ts";

export interface Ordered extends ReportFilter {
  readonly sort: ReportSort;
  readonly order: "asc" | "desc";
}

export const indexedSorts: ReadonlySet<ReportSort> = new Set(["dateCreated", "reportType", "scanDate", "result", "change", "code"]);

export const mostSearched = 20_000;

/** False: one index holds the filter in this order, or the reports are those of one patient. */
export function needsWorklist({ q, patientId, reportType, readState, from, to, sort, ...others }: Ordered): boolean {
  if (patientId) return false;
  if ([others.signedBy, others.signedOn, others.reader, others.site, others.changed].some(Boolean)) return true;
  if (others.held) return Boolean(q?.trim() || reportType || readState || from || to) || sort !== "dateCreated";
  if (from || to) return Boolean(q?.trim() || reportType || sort !== "scanDate");
  if (q?.trim()) return Boolean(reportType || readState);
  if (reportType) return Boolean(readState) || (sort !== "dateCreated" && sort !== "reportType");
  return Boolean(readState) && !indexedSorts.has(sort);
}

interface Worklist {
  readonly ids: readonly number[];
  /** Searched the newest 20,000 reports of the filters only. */
  readonly isPart: boolean;
}

/** Reads indexes alone: one holds all columns of filters. The least frequent value names its rows in that index. */
export async function worklistIds(db: Sql, reach: Reach, search: Ordered): Promise<Worklist> {
  const { q: given, sort, order, ...filter } = search;
  const q = given?.trim();
  const values = await valuesOf(db, reach, filter);
  const named = await leastFrequent(db, values);
  const isPart = named === null && q !== undefined && q !== "";
  if (isPart) {
    const texts = await idsWithText(db, reach, q, sort === "dateCreated" ? order : "desc");
    if (texts.length <= mostSorted) return { ids: await sortedIds(db, reach, texts, { sort, order }, filter), isPart: false };
  }
  // One value alone names all rows in order.
  if (named !== null && values.length === 1 && !q && sort === "dateCreated") {
    const all = db.from(named.query.as("reports"));
    return { ids: await idsOf(inOrder(all, reach, { sort, order }).limit(mostSorted + 1)), isPart };
  }
  let rows = within(named === null ? db.from(indexed(db, "reports", "worklist") as never) : joined(db, named), reach, "reports");
  restrict(rows, filter);
  if (isPart) rows = db.from(newestFirst(rows).limit(mostSearched).select("reports.*").as("reports"));
  if (q) {
    void rows
      .joinRaw("cross join ?", [indexed(db, "texts", "search")])
      .whereRaw("texts.workspace_id = reports.workspace_id and texts.created_at = reports.created_at and texts.id = reports.id");
    void withText(rows, "texts", reach, q);
  }
  if (sort === "dateCreated") return { ids: await idsOf(inOrder(rows, reach, { sort, order }).limit(mostSorted + 1)), isPart };
  const newest = newestFirst(rows)
    .limit(mostSorted + 1)
    .select("reports.id", "reports.created_at", `reports.${sortColumn(reach, sort)}`);
  return { ids: await idsOf(inOrder(db.from(newest.as("reports")), reach, { sort, order })), isPart };
}

/** SQLite has no statistics, and would read rows of kilobytes. */
function indexed(db: Sql, alias: string, index: "worklist" | "search") {
  return db.raw(`${tables.reports} as ${alias}${isSqlite(db) ? ` indexed by ${tables.reports}_${index}` : ""}`);
}

const joined = (db: Sql, named: NamedRows): SqlQuery =>
  db
    .from(named.query.as("named"))
    .joinRaw("cross join ?", [indexed(db, "reports", "worklist")])
    .whereRaw("reports.created_at = named.created_at and reports.id = named.id");

const idsOf = (query: SqlQuery) => query.pluck("reports.id") as unknown as Promise<number[]>;

/** A query in an object: a promise of a query would run it. */
interface NamedRows {
  readonly query: SqlQuery;
}

/** Null: each has more than 10,000 reports. */
async function leastFrequent(db: Sql, values: readonly SqlQuery[][]): Promise<NamedRows | null> {
  const bounded = (query: SqlQuery) =>
    db.from(
      query
        .clone()
        .select("reports.id", "reports.created_at")
        .limit(mostSorted + 1)
        .as("value"),
    );
  let [least, named]: [number, NamedRows | null] = [mostSorted + 1, null];
  for (const queries of values) {
    const [first, ...rest] = queries.map(bounded);
    const query = first!.union(rest);
    const total = await countRows(db.from(query.clone().as("counted")));
    if (total < least) [least, named] = [total, { query }];
  }
  return named;
}

async function valuesOf(db: Sql, reach: Reach, filter: ReportFilter): Promise<SqlQuery[][]> {
  const { reportType, readState, signedBy, signedOn, reader, site, from, to, changed, held } = filter;
  const own = () => matching(db, reach, {});
  return [
    ...(changed ? [["<", ">"].map((sign) => own().where("reports.change_order", sign, 0))] : []),
    ...(reader ? [[own().where({ "reports.read_by": reader }), matching(db, reach, { signedBy: reader })]] : []),
    ...(held ? [[matching(db, reach, { held })]] : []),
    ...(signedBy ? [[matching(db, reach, { signedBy })]] : []),
    ...(signedOn ? [[matching(db, reach, { signedOn })]] : []),
    ...(from || to ? [[matching(db, reach, { from, to })]] : []),
    ...(site ? [[own().whereIn("reports.sites", await textsWith(db, reach, site))]] : []),
    ...(readState ? [[matching(db, reach, { readState })]] : []),
    ...(reportType ? [[matching(db, reach, { reportType })]] : []),
  ];
}

const mostTexts = 200;

/** The different lists of sites, each one step in an index. */
async function textsWith(db: Sql, { places }: Reach, site: string): Promise<string[]> {
  const texts = new Set<string>();
  for (const { workspaceId } of places)
    for (let last = ""; texts.size < mostTexts;) {
      const [next] = (await db(tables.reports)
        .where({ workspace_id: workspaceId })
        .where("sites", ">", last)
        .orderBy("sites")
        .limit(1)
        .pluck("sites")) as string[];
      if (next === undefined) break;
      texts.add((last = next));
    }
  return [...texts].filter((text) => text.includes(`"${site}"`));
}
