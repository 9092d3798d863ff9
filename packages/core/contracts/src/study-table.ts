import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZId, ZSex } from "./primitives.ts";
import { ZMenopausalStatus, ZScale } from "./score.ts";
import { ZMissingCodes } from "./missing-codes.ts";
import { mostReferences } from "./references.ts";

/**
 * Query of a batch: which dataset, how the table is laid out, and what holds for every row that does not say it itself.
 * `map` is JSON, a parameter key or fact by column header.
 */
export const ZScoreBatchQuery = z.strictObject({
  datasetId: z.optional(ZId),
  reportType: z.optional(ZReportType),
  format: z.optional(z.enum(["long", "wide"])),
  map: z.optional(z.string().check(z.maxLength(20_000, "The column map is too long."))),
  site: z.optional(ZSite),
  scanner: z.optional(ZScanner),
  menopausalStatus: z.optional(ZMenopausalStatus),
  region: z.optional(z.enum(["single-stack", "multi-stack"])),
  stacks: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(20))),
  /** Values of another maker are compared on this one's scale, as in a scan of `POST /api/score`. */
  scale: z.optional(ZScale),
  /** What the file writes where there is nothing, such as `-9,999,unk`. */
  missing: ZMissingCodes,
  /** Name of a workbook's sheet; left out: the first. */
  sheet: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});
export type ScoreBatchQuery = z.infer<typeof ZScoreBatchQuery>;

/** The ids of a list that is parted by commas. */
export function idsIn(text: string | undefined): string[] {
  return text === undefined || text === "" ? [] : text.split(",");
}

function areIds(text: string): boolean {
  return idsIn(text).every((id) => ZId.safeParse(id).success);
}

/** Ids of a few datasets, parted by commas. */
const ZFewIds = z.string().check(
  z.maxLength(200, "These are too many references."),
  z.refine(areIds, "Write ids of datasets, parted by commas."),
  z.refine((text) => idsIn(text).length < mostReferences, `At most ${mostReferences - 1} references beside the first.`),
);

/**
 * Query of scoring a table: how it is answered (`parts`: a form of the CSV and its summary), the column that the summary groups by, and whether
 * each Z-score has its interval in columns of its own.
 */
export const ZScoreTableQuery = z.extend(ZScoreBatchQuery, {
  /** Ids of further references, parted by commas: each has columns of its own. */
  alsoDatasetIds: z.optional(ZFewIds),
  intervals: z.optional(z.enum(["true", "false"])),
  /** What a child's height (`height_cm`) makes of its scores, in columns beside them. */
  heights: z.optional(z.enum(["true", "false"])),
  answer: z.optional(z.enum(["csv", "xlsx", "parts"])),
  groupBy: z.optional(z.string().check(z.maxLength(200, "This is no header of a column."))),
});
export type ScoreTableQuery = z.infer<typeof ZScoreTableQuery>;

/** Query of a look at a table: the batch's, and whether what is sent is only the beginning of it. Without a map the columns are guessed. */
export const ZStudyLookQuery = z.extend(ZScoreBatchQuery, {
  start: z.optional(z.enum(["true", "false"])),
  /** Ids of published datasets that are tried beside those that are tried anyway. */
  tryDatasetIds: z.optional(ZFewIds),
});
export type StudyLookQuery = z.infer<typeof ZStudyLookQuery>;

/** What a column is taken as: a key of scoring, and for a parameter its unit and site. */
export const ZColumnTarget = z.object({
  column: z.string(),
  unit: z.optional(z.string()),
  site: z.optional(ZSite),
  /** Of dates: which stands first where both are numbers; left out, what the column shows. */
  dates: z.optional(z.enum(["day-first", "month-first"])),
  values: z.optional(z.record(z.string(), z.string())),
});
export type ColumnTarget = z.infer<typeof ZColumnTarget>;

const ZStudyColumn = z.object({
  header: z.string(),
  /** The first different cells. */
  samples: z.array(z.string()),
  /** Null: left alone. */
  target: z.nullable(ZColumnTarget),
  /** What should be looked at. */
  note: z.nullable(z.string()),
  /** How dates in another writing than `YYYY-MM-DD` are taken, with one of them. */
  dates: z.nullable(z.string()),
});
export type StudyColumn = z.infer<typeof ZStudyColumn>;

/** A row as it will be read; `problem` where none of it can be. */
const ZReadRow = z.object({
  row: z.number(),
  problem: z.nullable(z.string()),
  id: z.string(),
  sex: z.nullable(ZSex),
  ageYears: z.nullable(z.number()),
  site: z.nullable(z.string()),
  scanner: z.nullable(z.string()),
  values: z.array(z.object({ value: z.nullable(z.number()), problem: z.nullable(z.string()) })),
});

const datasetNames = { id: ZId, name: z.string(), version: z.string() };

/** What a study's table looks like, with what published datasets would make of its first rows. Nothing is stored. */
export const ZStudyLook = z.object({
  /** Visible sheets of a workbook, the one that was read first; empty for a text. */
  sheets: z.array(z.string()),
  /** Rows that were looked at, the header aside. */
  rows: z.number(),
  columns: z.array(ZStudyColumn),
  reportType: z.nullable(ZReportType),
  /** Codes of the sex column that a person must explain, or confirm. */
  sexCodes: z.array(z.string()),
  /** Why the table cannot be scored as it is mapped; null where it can. */
  problem: z.nullable(z.string()),
  /** What else is told of the table. */
  remarks: z.array(z.string()),
  /** What the values of the preview are, with their units. */
  valueNames: z.array(z.string()),
  preview: z.array(ZReadRow),
  datasets: z.array(
    z.object({
      ...datasetNames,
      isDefault: z.boolean(),
      /** Values of the rows looked at, missing ones aside. */
      values: z.number(),
      scored: z.number(),
      reasons: z.array(z.object({ count: z.number(), message: z.string() })),
    }),
  ),
  /** Published datasets of the table's type that were not tried, where there are many. */
  untried: z.array(z.object(datasetNames)),
});
export type StudyLook = z.infer<typeof ZStudyLook>;

const ZSpread = z.object({ n: z.number(), mean: z.number(), sd: z.nullable(z.number()), bins: z.array(z.number()) });
export type Spread = z.infer<typeof ZSpread>;

/** What became of a table by one reference; `bins` count scores in halves of a standard deviation from -4 to 4, those beyond in the first and last. */
const ZReferenceSummary = z.object({
  rows: z.number(),
  values: z.number(),
  scored: z.number(),
  refused: z.record(z.string(), z.number()),
  flagged: z.record(z.string(), z.number()),
  reasons: z.record(z.string(), z.object({ message: z.string(), rows: z.array(z.number()) })),
  spreads: z.array(
    z.object({
      parameter: z.string(),
      site: z.nullable(ZSite),
      values: z.number(),
      z: ZSpread,
      t: ZSpread,
      groups: z.array(z.object({ name: z.string(), z: ZSpread, t: ZSpread })),
    }),
  ),
});
export type ReferenceSummary = z.infer<typeof ZReferenceSummary>;

/** What became of a table by its first reference, and by each of the others, where there are any. */
export const ZTableSummary = z.extend(ZReferenceSummary, {
  others: z.optional(z.array(z.extend(ZReferenceSummary, { dataset: z.object({ id: ZId, key: z.string(), version: z.string() }) }))),
});
export type TableSummaryReply = z.infer<typeof ZTableSummary>;

/** Header of an answer that says how many rows the table has, so that whoever reads it knows how far it is. */
export const tableRowsHeader = "Trabecula-Table-Rows";
