export { resultWithoutNoise, scoreWithoutNoise } from "./binary-noise.ts";
export { additionalScores } from "./additional-scores.ts";
export { describeReference } from "./describe-reference.ts";
export { scoreIncluded } from "./excluded-vertebrae.ts";
export { scoreScans, type ScoreOptions, type ScoreOutcome } from "./score-scans.ts";
export type { ErrorOfValue } from "./score-interval.ts";
export { withheldClaims, withheldScans } from "./withheld-claims.ts";
export { refusedMotionGrade } from "./comparison.ts";
export { reportStatus, unsavedReport } from "./unsaved-report.ts";
export { checkTable } from "./table/header-lines.ts";
export { codeHeaders, parseColumnMap, type ColumnMap, type ColumnMapReading, type MappedColumn } from "./table/column-map.ts";
export { dictionaryOfFields, guessByDictionary } from "./table/data-dictionary.ts";
export { isFactColumn } from "./table/columns.ts";
export { answerColumns } from "./table/requested-columns.ts";
export type { TableForm } from "./table/layout.ts";
export { readStudyScans, type StudyRow, type StudyScans, type StudyScansOptions, type StudyScansReading } from "./table/study-scans.ts";
export { lookAtTable, type TableLook } from "./table/look-at-table.ts";
export { referencePrefixes } from "./table/earlier-results.ts";
export { scoreTable, type ScoredTable, type ScoreTableOptions } from "./table/score-table.ts";
export type { TableSummary } from "./table/table-summary.ts";
export {
  findCatalogueProblems,
  findDatasetFaults,
  findExplodingCurves,
  implausibleMedians,
  readUsableDataset,
} from "./read-usable-dataset.ts";
export { subjectOfGroup, groupScans, type GroupFacts, type ScanGroup } from "./table/group-scans.ts";
export { CellSink } from "./table/cell-sink.ts";
export type { AnswerForm, AnswerSink } from "./table/answer-sink.ts";
