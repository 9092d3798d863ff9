import { mostSorted } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import {
  AppError,
  countBounded,
  mostCounted,
  sql,
  type BoundedCount,
  type Reach,
  type Sql,
  type SqlQuery,
  type Strapi,
} from "@trabecula/strapi-kit";
import { matching, matchingInOrder, withText, type ReportFilter } from "./report-filter.ts";
import { idsInOrder, listRows, newestFirst, type ReportListRow, type ReportSort } from "./listed-rows.ts";

export interface ReportSearch extends ReportFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: ReportSort;
  readonly order: "asc" | "desc";
}

/** @throws AppError `validation_failed` for too many to sort */
export async function searchReports(strapi: Strapi, reach: Reach, search: ReportSearch): Promise<BoundedCount & { rows: ReportListRow[] }> {
  const { sort, order, page, pageSize, q, patientId, signedBy, signedOn } = search;
  const db = await sql(strapi);
  const offset = (page - 1) * pageSize;
  if (q?.trim()) {
    const { ids, ...counted } = await foundByText(db, reach, search, q.trim());
    return { rows: await listRows(db, reach, ids.slice(offset, offset + pageSize)), ...counted };
  }
  const found = matching(db, reach, search);
  // A patient and signatures have indexes of their own.
  const counted = await countBounded(db, patientId || signedBy || signedOn ? found.clone() : newestFirst(found.clone()));
  if (!indexedSorts.has(sort)) refuseSort(counted.total);
  const sorted = sort === "dateCreated" ? found : matchingInOrder(db, reach, search);
  const ids = offset >= mostCounted ? [] : await idsInOrder(sorted, reach, { sort, order, limit: pageSize, offset });
  return { rows: await listRows(db, reach, ids), ...counted };
}

const indexedSorts: ReadonlySet<ReportSort> = new Set(["dateCreated", "reportType", "scanDate", "result", "change", "code"]);

function refuseSort(total: number): void {
  if (total <= mostSorted) return;
  const message = `This list has more than ${formatCount(mostSorted)} reports. Sort it by date, or search for fewer.`;
  throw new AppError("validation_failed", message, { sort: message });
}

const [leastCharacters, mostSearched] = [3, 20_000];

/** Once, for the page and the total, up to the first 10,000. A short text has no trigrams. */
async function foundByText(
  db: Sql,
  reach: Reach,
  { q: _, sort, order, ...filter }: ReportSearch,
  q: string,
): Promise<BoundedCount & { ids: readonly number[] }> {
  const isShort = [...q].length < leastCharacters;
  const newest = () => newestFirst(matching(db, reach, {}));
  const isPart = isShort && (await countBounded(db, newest(), mostSearched)).totalIsAtLeast;
  const found = isPart
    ? matching(db, reach, filter).whereIn("reports.id", await idsAmong(db, newest().limit(mostSearched), reach, q))
    : withText(matching(db, reach, filter), "reports", reach, q);
  const isByDate = sort === "dateCreated";
  const ids = await idsInOrder(found, reach, { sort: "dateCreated", order: isByDate ? order : "desc", limit: mostSorted + 1 });
  const total = Math.min(ids.length, mostSorted);
  const counted = isPart || ids.length > mostSorted ? ({ total, totalIsAtLeast: true } as const) : { total };
  if (isByDate || total === 0) return { ids: ids.slice(0, mostSorted), ...counted };
  refuseSort(ids.length);
  return {
    ids: await idsInOrder(matching(db, reach, {}).whereIn("reports.id", ids), reach, { sort, order, limit: mostSorted }),
    ...counted,
  };
}

async function idsAmong(db: Sql, newest: SqlQuery, reach: Reach, q: string): Promise<number[]> {
  const texts = newest.select("reports.id", "reports.search_text").as("newest");
  return withText(db.from(texts), "newest", reach, q).pluck("newest.id") as unknown as Promise<number[]>;
}
