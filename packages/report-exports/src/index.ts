export { fileName, type ExportForm } from "./file-name.ts";
export { valueColumns } from "./values/columns.ts";
export { valueCells, valueHeader, valuesCsv } from "./values/long-table.ts";
