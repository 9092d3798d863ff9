import { mostSorted } from "@trabecula/contracts";
import { countRows, mostCounted, within, type Reach, type Sql, type SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { matching, restrict, withText, type ReportFilter } from "./report-filter.ts";
import { inOrder, isSqlite, newestFirst, sortColumn, type ReportSort } from "./listed-rows.ts";
import { idsWithText, sortedIds } from "./text-ids.ts";

export interface Ordered extends ReportFilter {
  readonly sort: ReportSort;
  readonly order: "asc" | "desc";
}

export const indexedSorts: ReadonlySet<ReportSort> = new Set(["dateCreated", "reportType", "scanDate", "result", "change", "code"]);

export const mostSearched = 20_000;

/** Returns false if one index covers filter and sort, or for reports of one patient. */
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
  /** True if only the newest 20,000 filtered reports were searched. */
  readonly isPart: boolean;
}

/** Reads indexes only; the worklist index holds all columns of filters. The least frequent value selects its rows. */
export async function worklistIds(db: Sql, reach: Reach, search: Ordered): Promise<Worklist> {
  const { q: given, sort, order, ...filter } = search;
  const q = given?.trim();
  const values = valuesOf(db, reach, filter);
  const isByDate = sort === "dateCreated";
  const columns = ["reports.id", "reports.created_at", ...(isByDate ? [] : [`reports.${sortColumn(reach, sort)}`])];
  const without = (one: Value | null): ReportFilter => Object.assign({}, ...values.flatMap((value) => (value === one ? [] : value.filter)));
  // The value's indexes hold all other filters and the sort.
  const isWhole = (one: Value): boolean => [sort, ...Object.keys(without(one))].every((name) => one.holds.includes(name));
  const most = values.length === 1 && isByDate && !q ? mostCounted : mostSearched;
  const named = await leastFrequent(db, values, { most, isWhole });
  const isPart = named === null && q !== undefined && q !== "";
  if (isPart) {
    const texts = await idsWithText(db, reach, q, isByDate ? order : "desc");
    if (texts.length <= mostSorted) return { ids: await sortedIds(db, reach, texts, { sort, order }, filter), isPart: false };
  }
  const left = without(named);
  const whole = named !== null && isWhole(named);
  const found = named && union(db, await named.rows(whole ? left : {}), most, whole ? columns : undefined);
  let rows: SqlQuery = found && whole ? db.from((q ? sorted(found) : found).as("reports")) : restricted(db, reach, found, left);
  // The limit makes the database apply filters before the text search.
  if (q && !whole)
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

/** `left` omits the filter of `named`, for which PostgreSQL would read each row again. */
function restricted(db: Sql, reach: Reach, named: SqlQuery | null, left: ReportFilter): SqlQuery {
  const rows = within(named === null ? db.from(indexed(db, "reports", "worklist") as never) : joined(db, named), reach, "reports");
  restrict(rows, left);
  return rows;
}

/** Names the index: SQLite has no statistics and would read rows of kilobytes. */
function indexed(db: Sql, alias: string, index: "worklist" | "search") {
  return db.raw(`${tables.reports} as ${alias}${isSqlite(db) ? ` indexed by ${tables.reports}_${index}` : ""}`);
}

/** Sorting halves PostgreSQL's time in another index. */
const sorted = (query: SqlQuery): SqlQuery =>
  query.clone().orderBy([
    { column: "created_at", order: "desc" },
    { column: "id", order: "desc" },
  ]);

const joined = (db: Sql, named: SqlQuery): SqlQuery =>
  db
    .from(sorted(named).as("named"))
    .joinRaw("cross join ?", [indexed(db, "reports", "worklist")])
    .whereRaw("reports.created_at = named.created_at and reports.id = named.id");

const idsOf = (query: SqlQuery) => query.pluck("reports.id") as unknown as Promise<number[]>;

interface Value {
  readonly filter: ReportFilter;
  /** Filters and sorts whose columns the value's indexes also hold. */
  readonly holds: readonly string[];
  readonly rows: (others: ReportFilter) => SqlQuery[] | Promise<SqlQuery[]>;
}

function union(
  db: Sql,
  queries: readonly SqlQuery[],
  most: number,
  columns: readonly string[] = ["reports.id", "reports.created_at"],
): SqlQuery {
  const [first, ...rest] = queries.map((query) =>
    db.from(
      query
        .select(...columns)
        .limit(most + 1)
        .as("value"),
    ),
  );
  return first!.union(rest);
}

/** Returns null if each value has more than `most` reports. */
async function leastFrequent(
  db: Sql,
  values: readonly Value[],
  { most, isWhole }: { readonly most: number; readonly isWhole: (value: Value) => boolean },
): Promise<Value | null> {
  let [least, named]: [number, Value | null] = [most + 1, null];
  for (const value of values) {
    const total = await countRows(db.from(union(db, await value.rows({}), least - 1).as("counted")));
    if (total < least) [least, named] = [total, value];
    if (named && isWhole(named)) break;
  }
  return named;
}

const inReaders = ["dateCreated", "result", "change", "readState", "site", "changed"];
const inChanges = ["dateCreated", "change", "readState", "site"];

function valuesOf(db: Sql, reach: Reach, filter: ReportFilter): Value[] {
  const { reportType, readState, signedBy, signedOn, reader, site, from, to, changed, held } = filter;
  const own = (others: ReportFilter) => matching(db, reach, others);
  const alone = (given: ReportFilter): Value => ({ filter: given, holds: ["dateCreated"], rows: () => [own(given)] });
  let texts: Promise<string[]> | undefined;
  const scanned = async () => [own({}).whereIn("reports.sites", await (texts ??= textsWith(db, reach, site!)))];
  const read = (others: ReportFilter) => [own(others).where({ "reports.read_by": reader }), own({ ...others, signedBy: reader })];
  return [
    ...(reader ? [{ filter: { reader }, holds: inReaders, rows: read }] : []),
    ...(signedBy ? [{ filter: { signedBy }, holds: inReaders, rows: (others: ReportFilter) => [own({ ...others, signedBy })] }] : []),
    ...(changed ? [{ filter: { changed }, holds: inChanges, rows: (others: ReportFilter) => [changedIn(db, () => own(others))] }] : []),
    ...(held ? [alone({ held })] : []),
    ...(signedOn ? [alone({ signedOn })] : []),
    ...(from || to ? [alone({ from, to })] : []),
    ...(site ? [{ filter: { site }, holds: ["dateCreated"], rows: scanned }] : []),
    ...(readState ? [alone({ readState })] : []),
    ...(reportType ? [alone({ reportType })] : []),
  ];
}

/** Uses two ranges, because PostgreSQL would read the rows for one condition. */
function changedIn(db: Sql, own: () => SqlQuery): SqlQuery {
  const [less, more] = ["<", ">"].map((sign) =>
    own().where("reports.change_order", sign, 0).select("reports.id", "reports.created_at", "reports.change_order"),
  );
  return db.from(less!.unionAll(more!).as("reports"));
}

const mostTexts = 200;

/** Finds the distinct lists of sites, each with one step in an index. */
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
