import { mostSorted } from "@trabecula/contracts";
import { countRows, mostCounted, within, type Reach, type Sql, type SqlQuery } from "@trabecula/strapi-kit";
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
  const isByDate = sort === "dateCreated";
  const columns = ["reports.id", "reports.created_at", ...(isByDate ? [] : [`reports.${sortColumn(reach, sort)}`])];
  const isAlone = values.length === 1 && isByDate;
  const named = await leastFrequent(db, values, isAlone && !q ? mostCounted : mostSearched);
  const isPart = named === null && q !== undefined && q !== "";
  if (isPart) {
    const texts = await idsWithText(db, reach, q, isByDate ? order : "desc");
    if (texts.length <= mostSorted) return { ids: await sortedIds(db, reach, texts, { sort, order }, filter), isPart: false };
  }
  // One value alone names all rows.
  const whole = isAlone ? named : null;
  let rows: SqlQuery = whole === null ? restricted(db, reach, named, filter) : db.from((q ? sorted(whole) : whole.query).as("reports"));
  // The limit applies filters first.
  if (q && whole === null)
    rows = db.from(
      (isPart ? newestFirst(rows) : rows)
        .limit(mostSearched)
        .select(...columns)
        .as("reports"),
    );
  if (q) {
    void rows
      .joinRaw("cross join ?", [indexed(db, "texts", "search")])
      .whereIn("texts.workspace_id", [...new Set(reach.places.map(({ workspaceId }) => workspaceId))])
      .whereRaw("texts.created_at = reports.created_at and texts.id = reports.id");
    void withText(rows, "texts", reach, q);
  }
  if (isByDate) return { ids: await idsOf(inOrder(rows, reach, { sort, order }).limit(mostSorted + 1)), isPart };
  const newest = newestFirst(rows)
    .limit(mostSorted + 1)
    .select(...columns);
  return { ids: await idsOf(inOrder(db.from(newest.as("reports")), reach, { sort, order })), isPart };
}

function restricted(db: Sql, reach: Reach, named: NamedRows | null, filter: ReportFilter): SqlQuery {
  const rows = within(named === null ? db.from(indexed(db, "reports", "worklist") as never) : joined(db, named), reach, "reports");
  restrict(rows, filter);
  return rows;
}

/** SQLite has no statistics, and would read rows of kilobytes. */
function indexed(db: Sql, alias: string, index: "worklist" | "search") {
  return db.raw(`${tables.reports} as ${alias}${isSqlite(db) ? ` indexed by ${tables.reports}_${index}` : ""}`);
}

/** Halves PostgreSQL's time in another index. */
const sorted = ({ query }: NamedRows): SqlQuery =>
  query.clone().orderBy([
    { column: "created_at", order: "desc" },
    { column: "id", order: "desc" },
  ]);

const joined = (db: Sql, named: NamedRows): SqlQuery =>
  db
    .from(sorted(named).as("named"))
    .joinRaw("cross join ?", [indexed(db, "reports", "worklist")])
    .whereRaw("reports.created_at = named.created_at and reports.id = named.id");

const idsOf = (query: SqlQuery) => query.pluck("reports.id") as unknown as Promise<number[]>;

/** A query in an object: a promise of a query would run it. */
interface NamedRows {
  readonly query: SqlQuery;
}

/** Null: each has more reports than `most`. */
async function leastFrequent(db: Sql, values: readonly SqlQuery[][], most: number): Promise<NamedRows | null> {
  const bounded = (query: SqlQuery) =>
    db.from(
      query
        .clone()
        .select("reports.id", "reports.created_at")
        .limit(most + 1)
        .as("value"),
    );
  let [least, named]: [number, NamedRows | null] = [most + 1, null];
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
    ...(changed ? [[changedIn(db, own)]] : []),
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

/** For one condition PostgreSQL would read the rows. */
function changedIn(db: Sql, own: () => SqlQuery): SqlQuery {
  const [less, more] = ["<", ">"].map((sign) => own().where("reports.change_order", sign, 0).select("reports.id", "reports.created_at"));
  return db.from(less!.unionAll(more!).as("reports"));
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
