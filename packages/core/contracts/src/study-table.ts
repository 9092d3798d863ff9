import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZId, ZInstant, ZSex, inWorkspace, sha256Text } from "./primitives.ts";
import { mostCharacters } from "./normalized-text.ts";
import { ZMenopausalStatus, ZScale } from "./score.ts";
import { ZHiddenCells, ZMissingCodes } from "./missing-codes.ts";
import { mostReferences } from "./references.ts";

/** Dataset, table layout and defaults for rows. `map` is JSON, a parameter key or fact by column header. */
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
  /** As in `POST /api/score`. */
  scale: z.optional(ZScale),
  /** Such as `-9,999,unk`. */
  missing: ZMissingCodes,
  sheet: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  hidden: ZHiddenCells,
});
export type ScoreBatchQuery = z.infer<typeof ZScoreBatchQuery>;

export function idsIn(text: string | undefined): string[] {
  return text === undefined || text === "" ? [] : text.split(",");
}

function areIds(text: string): boolean {
  return idsIn(text).every((id) => ZId.safeParse(id).success);
}

const ZFewIds = z.string().check(
  z.maxLength(200, "These are too many references."),
  z.refine(areIds, "Enter dataset ids, separated by commas."),
  z.refine((text) => idsIn(text).length < mostReferences, `Choose at most ${mostReferences - 1} other references.`),
);

/** `refused`: unchanged rows that have a mistake, with the reason as last column; `good`: all other rows. */
export const ZRowsWanted = z.enum(["all", "good", "refused"]);
export type RowsWanted = z.infer<typeof ZRowsWanted>;

/** `parts`: CSV and summary. */
export const ZScoreTableQuery = z.extend(ZScoreBatchQuery, {
  ...inWorkspace,
  /** Comma-separated ids of further references, each with its own columns. */
  alsoDatasetIds: z.optional(ZFewIds),
  intervals: z.optional(z.enum(["true", "false"])),
  heights: z.optional(z.enum(["true", "false"])),
  answer: z.optional(z.enum(["csv", "xlsx", "parts"])),
  groupBy: z.optional(z.string().check(z.maxLength(200, "No column has this header."))),
  rows: z.optional(ZRowsWanted),
});
export type ScoreTableQuery = z.infer<typeof ZScoreTableQuery>;

export const ZStudyLookQuery = z.extend(ZScoreBatchQuery, {
  ...inWorkspace,
  start: z.optional(z.enum(["true", "false"])),
  tryDatasetIds: z.optional(ZFewIds),
});
export type StudyLookQuery = z.infer<typeof ZStudyLookQuery>;

const cell = z.string().check(z.maxLength(mostCharacters.cell));

export const ZColumnTarget = z.object({
  column: cell,
  unit: z.optional(cell),
  site: z.optional(ZSite),
  /** Order of numeric dates; default: detected in the column. */
  dates: z.optional(z.enum(["day-first", "month-first"])),
  values: z.optional(z.record(cell, cell)),
});
export type ColumnTarget = z.infer<typeof ZColumnTarget>;

export const scoreCounts = { withZ: z.number(), tOnly: z.number(), none: z.number() };
export interface ScoreCounts {
  readonly withZ: number;
  readonly tOnly: number;
  readonly none: number;
}

const ZStudyColumn = z.object({
  header: z.string(),
  samples: z.array(z.string()),
  /** Null: ignored. */
  target: z.nullable(ZColumnTarget),
  note: z.nullable(z.string()),
  /** Unit of the values, by map, header, or catalog; null unless the column is a parameter. */
  unit: z.nullable(z.string()),
  dates: z.nullable(z.string()),
  /** Cells of a column of sites, scanners, regions or menopausal statuses that only `values` of the map can explain. */
  codes: z.array(z.string()),
});
export type StudyColumn = z.infer<typeof ZStudyColumn>;

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

/** Answers about a table: the map, and facts of the whole file. */
export const ZColumnChoice = z.object({
  map: z.string().check(z.maxLength(20_000, "The column map is too long.")),
  facts: z.pick(ZScoreBatchQuery, {
    scanner: true,
    site: true,
    region: true,
    stacks: true,
    menopausalStatus: true,
    missing: true,
    scale: true,
  }),
});
export type ColumnChoice = z.infer<typeof ZColumnChoice>;

/** SHA-256 of the headers, in any order. */
const ZFingerprint = sha256Text("Enter the fingerprint of a preview.");

export const ZKeepColumnsRequest = z.strictObject({ fingerprint: ZFingerprint, ...ZColumnChoice.shape });
export type KeepColumnsRequest = z.infer<typeof ZKeepColumnsRequest>;
export const ZKeptReply = z.object({ kept: z.literal(true) });
export const ZForgetColumnsQuery = z.strictObject({ fingerprint: ZFingerprint, ...inWorkspace });

export const ZStudyLook = z.object({
  fingerprint: z.string(),
  /** Answers of the workspace for the same headers; null if there are none, or the call has a map. */
  kept: z.nullable(z.extend(ZColumnChoice, { dateChanged: ZInstant })),
  sheets: z.array(z.string()),
  rows: z.number(),
  columns: z.array(ZStudyColumn),
  reportType: z.nullable(ZReportType),
  sexCodes: z.array(z.string()),
  /** Why the mapped table cannot be scored; null if it can. */
  problem: z.nullable(z.string()),
  remarks: z.array(z.string()),
  valueNames: z.array(z.string()),
  preview: z.array(ZReadRow),
  datasets: z.array(
    z.object({
      ...datasetNames,
      isDefault: z.boolean(),
      values: z.number(),
      ...scoreCounts,
      reasons: z.array(z.object({ count: z.number(), message: z.string() })),
      /** Why values with a T-score only have no Z-score. */
      zReasons: z.array(z.object({ count: z.number(), message: z.string() })),
    }),
  ),
  untried: z.array(z.object(datasetNames)),
});
export type StudyLook = z.infer<typeof ZStudyLook>;

const ZSpread = z.object({ n: z.number(), mean: z.number(), sd: z.nullable(z.number()), bins: z.array(z.number()) });
export type Spread = z.infer<typeof ZSpread>;

const ZReasons = z.record(z.string(), z.object({ message: z.string(), rows: z.array(z.number()) }));

/**
 * `refused` and `reasons`: values without a score; `zRefused` and `zReasons`: with a T-score only. `bins` count scores
 * in half standard deviations from −4 to 4; the outer bins count the rest.
 */
const ZReferenceSummary = z.object({
  rows: z.number(),
  values: z.number(),
  ...scoreCounts,
  refusedRows: z.number(),
  refused: z.record(z.string(), z.number()),
  zRefused: z.record(z.string(), z.number()),
  flagged: z.record(z.string(), z.number()),
  reasons: ZReasons,
  zReasons: ZReasons,
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

export const ZTableSummary = z.extend(ZReferenceSummary, {
  others: z.optional(z.array(z.extend(ZReferenceSummary, { dataset: z.object({ id: ZId, key: z.string(), version: z.string() }) }))),
});
export type TableSummaryReply = z.infer<typeof ZTableSummary>;

export const tableRowsHeader = "Trabecula-Table-Rows";
