export { decodeText } from "./decode-text.ts";
export { bracketed, headerAgeProblem, headerUnitProblem, unitWanted } from "./header-unit.ts";
export { keyOfHeader } from "./header-key.ts";
export { delimiterOf, openText, type InputText } from "./input-text.ts";
export { hasDecimalComma, readNumber, shortened, type NumberReading } from "./read-number.ts";
export { readSexCoding, type CodedColumn, type SexCoding, type SexReader } from "./sex-coding.ts";
export { isSameUnit, isUnit } from "./units.ts";
export { UnreadableTable } from "./unreadable-table.ts";
export { isMissing, menopausalWords, plainWord, regionWords, scannerWords, siteWords } from "./words.ts";
