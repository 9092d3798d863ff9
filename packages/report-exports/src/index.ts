export { fhirBundle } from "./fhir/report-bundle.ts";
export { fileName, type ExportForm } from "./file-name.ts";
export { recordJson } from "./record-json.ts";
export { changeColumns } from "./values/change-columns.ts";
export { valueColumns } from "./values/columns.ts";
export { valueCells, valueHeader } from "./values/long-table.ts";
export { valuesCsv, valuesTable, type ValuesTable } from "./values/values-table.ts";
export { wideColumns } from "./values/wide-table.ts";
