import { mostSorted } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import {
  countBounded,
  invalidField,
  mostCounted,
  sql,
  type BoundedCount,
  type Reach,
  type Sql,
  type SqlQuery,
  type Strapi,
} from "@trabecula/strapi-kit";
import { matching, matchingInOrder, withText } from "./report-filter.ts";
import { indexedSorts, mostSearched, needsWorklist, worklistIds, type Ordered } from "./worklist-rows.ts";
import { idsInOrder, listRows, newestFirst, type ReportListRow } from "./listed-rows.ts";
import { idsWithText, sortedIds } from "./text-ids.ts";

export interface ReportSearch extends Ordered {
  readonly page: number;
  readonly pageSize: number;
}

/** @throws `validation_failed` for too many reports to sort */
export async function searchReports(strapi: Strapi, reach: Reach, search: ReportSearch): Promise<BoundedCount & { rows: ReportListRow[] }> {
  const { sort, order, page, pageSize, q, patientId, readState, from, to } = search;
  const db = await sql(strapi);
  const offset = (page - 1) * pageSize;
  const isFiltered = needsWorklist(search);
  if (isFiltered || q?.trim()) {
    const { ids, ...counted } = isFiltered ? await filtered(db, reach, search) : await foundByText(db, reach, search, q!.trim());
    return { rows: await listRows(db, reach, ids.slice(offset, offset + pageSize)), ...counted };
  }
  const found = matching(db, reach, search);
  // A patient and days have indexes of their own.
  const counted = await countBounded(db, patientId || from || to ? found.clone() : newestFirst(found.clone()));
  if (!indexedSorts.has(sort)) refuseSort(counted.total);
  // The sort's index would be scanned for the few reports of a state.
  if (readState && sort !== "dateCreated" && !patientId && counted.total <= mostSorted) {
    const { ids } = await filtered(db, reach, search);
    return { rows: await listRows(db, reach, ids.slice(offset, offset + pageSize)), ...counted };
  }
  if (patientId && counted.total <= mostSorted) {
    const ids = await sortedIds(db, reach, await idsOf(found), { sort, order });
    return { rows: await listRows(db, reach, ids.slice(offset, offset + pageSize)), ...counted };
  }
  const sorted = sort === "dateCreated" ? found : matchingInOrder(db, reach, search);
  const ids = offset >= mostCounted ? [] : await idsInOrder(sorted, reach, { sort, order, limit: pageSize, offset });
  return { rows: await listRows(db, reach, ids), ...counted };
}

function refuseSort(total: number): void {
  if (total <= mostSorted) return;
  throw invalidField("sort", `This list has more than ${formatCount(mostSorted)} reports. Sort it by date, or search for fewer.`);
}

async function filtered(db: Sql, reach: Reach, search: Ordered): Promise<BoundedCount & { ids: readonly number[] }> {
  const { ids, isPart } = await worklistIds(db, reach, search);
  if (search.sort !== "dateCreated") refuseSort(ids.length);
  const total = Math.min(ids.length, mostSorted);
  return { ids: ids.slice(0, mostSorted), total, ...((isPart || ids.length > mostSorted) && { totalIsAtLeast: true }) };
}

const leastCharacters = 3;

/** Searches once for page and total, up to 10,000 reports. A short text has no trigrams. */
async function foundByText(
  db: Sql,
  reach: Reach,
  { q: _, sort, order, ...filter }: ReportSearch,
  q: string,
): Promise<BoundedCount & { ids: readonly number[] }> {
  const newest = () => newestFirst(matching(db, reach, {}));
  const isShort = [...q].length < leastCharacters;
  const isPart = isShort && !filter.patientId && (await countBounded(db, newest(), mostSearched)).totalIsAtLeast;
  const byDate = { sort: "dateCreated", order: sort === "dateCreated" ? order : "desc" } as const;
  const among = (found: SqlQuery) => idsInOrder(found, reach, { ...byDate, limit: mostSorted + 1 });
  const ids = filter.patientId
    ? await sortedIds(db, reach, await idsOf(withText(matching(db, reach, filter), "reports", reach, q)), byDate)
    : isPart
      ? await among(newestWithText(db, newest().limit(mostSearched), reach, q))
      : await idsWithText(db, reach, q, byDate.order);
  const total = Math.min(ids.length, mostSorted);
  const counted = isPart || ids.length > mostSorted ? ({ total, totalIsAtLeast: true } as const) : { total };
  if (sort === "dateCreated" || total === 0) return { ids: ids.slice(0, mostSorted), ...counted };
  refuseSort(ids.length);
  return { ids: await sortedIds(db, reach, ids, { sort, order }), ...counted };
}

/** Adds no order: SQLite would scan its index, which does not hold the patient. */
const idsOf = (found: SqlQuery) => found.limit(mostSorted + 1).pluck("reports.id") as unknown as Promise<number[]>;

function newestWithText(db: Sql, newest: SqlQuery, reach: Reach, q: string): SqlQuery {
  const texts = newest.select("reports.id", "reports.created_at", "reports.search_text").as("reports");
  return withText(db.from(texts), "reports", reach, q);
}
