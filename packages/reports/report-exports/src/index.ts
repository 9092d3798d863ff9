export { encapsulatedPdfFile, type PdfForDicom } from "./dicom/encapsulated-pdf.ts";
export { fhirBundle, type PresentedForm } from "./fhir/report-bundle.ts";
export { fhirTransaction, type ToSend, type Transaction } from "./fhir/transaction.ts";
export { fileName, recordJson, type ExportForm } from "./record-json.ts";
export { changeColumns } from "./values/change-columns.ts";
export { valueColumns } from "./values/columns.ts";
export { valueCells, valueHeader, valuesCsv, valuesTable, wideColumns, type ValuesTable } from "./values/values-table.ts";
export { fewestPeople, studyStatement, type StudyCounts } from "./deidentified/statement.ts";
export { groupOf, studyTable, type ScanFacts, type StudyPerson, type StudyTable } from "./deidentified/study-table.ts";
