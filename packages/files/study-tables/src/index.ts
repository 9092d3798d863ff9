export { isDeclaredMissing, missingCodes, missingReader, type IsDeclaredMissing, type MissingReader } from "./declared-missing.ts";
export { decodeText, type DecodeOptions } from "./decode-text.ts";
export { ageInYears, headerAgeProblem, saysYears } from "./age-unit.ts";
export { bracketed, saysUnit, unitAtEnd, unitOfHeader, unitWanted, withoutBrackets, type UnitReading } from "./header-unit.ts";
export { meaningOfHeader, type HeaderMeaning } from "./header-meaning.ts";
export { keyOfHeader } from "./header-key.ts";
export { delimiterOf, openText, type InputText } from "./input-text.ts";
export { decimalSignOfTable, decimalSignsOf, rowsForSign, type DecimalSign, type DecimalSigns } from "./decimal-sign.ts";
export { cellReader, readCell, readValue, type CellReader, type CellReading } from "./read-value.ts";
export { isBareNumber, plainNumberOf, readNumber, shortened, withoutThousands, type NumberReading } from "./read-number.ts";
export { readDate, scanDay } from "./dates/read-date.ts";
export { dayReader, orderShown, readScanDay, type ReadDay, type ScanDay } from "./dates/scan-days.ts";
export { readDateColumn, type DateReader } from "./dates/date-column.ts";
export type { DateOrder, DaysFrom } from "./dates/date-form.ts";
export { readSexCoding, sexInWords, unclearSexLetters, type CodedColumn, type SexCoding, type SexReader } from "./sex-coding.ts";
export { arePorosityFractions, largestPorosityFraction } from "./porosity.ts";
export { readScanSite, readSide, type ScanSite } from "./scan-site.ts";
export { readProtocol } from "./protocol-cells.ts";
export { boneAloneNote, siteOfCell, type SiteOfCell } from "./site-cell.ts";
export { splitRecords } from "./split-records.ts";
export { CsvReader, largestRecord, type CsvRow, type TableRecord } from "./csv/csv-reader.ts";
export { isSameUnit, isUnit, movePoint, placesBetween } from "./units.ts";
export { evaluationParameters, type EvaluationParameter } from "./names/evaluation-parameters.ts";
export { findParameterName, normalizeName, parameterOfKey, type ParameterName } from "./names/find-evaluation-name.ts";
export { catalogueNames, plainName } from "./names/catalogue-names.ts";
export { parameterInHeader, type ParameterInHeader } from "./names/parameter-in-header.ts";
export { evaluationFields, siteMarks, studyNames } from "./names/study-names.ts";
export { visible } from "./visible.ts";
export { UnreadableTable } from "./unreadable-table.ts";
export {
  isFailedFormula,
  isMissing,
  isSummaryWord,
  menopausalWords,
  plainWord,
  regionWords,
  scannerWords,
  sexWords,
  sideWords,
  siteWords,
} from "./words.ts";
