export {
  isDeclaredMissing,
  missingCodes,
  missingReader,
  type IsDeclaredMissing,
  type MissingReader,
  type TableColumns,
} from "./declared-missing.ts";
export { refuseLongCells, type CellKind } from "./cell-lengths.ts";
export { decodeText, type DecodeOptions } from "./decode-text.ts";
export { ageInYears, headerAgeProblem, saysYears } from "./age-unit.ts";
export {
  bracketed,
  saysUnit,
  unitAtEnd,
  unitInHeader,
  unitOfHeader,
  unitWanted,
  withoutBrackets,
  type UnitReading,
} from "./header-unit.ts";
export { meaningOfHeader, keyOfHeader, type HeaderMeaning } from "./header-meaning.ts";
export { delimiterOf, openText, type InputText } from "./input-text.ts";
export * from "./read-number.ts";
export { readDate, scanDay } from "./dates/read-date.ts";
export { dayReader, orderShown, readScanDay, type ReadDay, type ScanDay } from "./dates/scan-days.ts";
export { readDateColumn, type DateReader } from "./dates/date-column.ts";
export type { DateOrder, DaysFrom } from "./dates/parse-date.ts";
export { readSexCoding, sexInWords, unclearSexLetters, type CodedColumn, type SexCoding, type SexReader } from "./sex-coding.ts";
export { arePorosityFractions, largestPorosityFraction, isSameUnit, isUnit, movePoint, placesBetween } from "./units.ts";
export { readScanSite, readSide, readProtocol, boneAloneNote, siteOfCell, type ScanSite, type SiteOfCell } from "./scan-site.ts";
export { splitRecords, CsvReader, largestRecord, type CsvRow, type TableRecord } from "./csv/csv-reader.ts";
export { evaluationParameters, type EvaluationParameter } from "./names/evaluation-parameters.ts";
export { findParameterName, normalizeName, parameterOfKey, type ParameterName } from "./names/find-evaluation-name.ts";
export { doubtfulFacts, factByName } from "./names/fact-names.ts";
export { catalogueNames, plainName, evaluationFields, scanColumnNames, siteMarks, studyNames } from "./names/study-names.ts";
export { parameterInHeader, type ParameterInHeader } from "./names/parameter-in-header.ts";
export { statisticsFile } from "./statistics-file.ts";
export { visible } from "./visible.ts";
export { refuseUnreadable, UnreadableTable } from "./unreadable-table.ts";
export { withoutFormLines } from "./csv/form-lines.ts";
export { RepeatedRows } from "./repeated-rows.ts";
export { isRefusedColumn, refusedColumn, RefusedLines } from "./refused-rows.ts";
export * from "./words.ts";
