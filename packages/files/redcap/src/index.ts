export { Busy, CallError, createAttempts, mayPass, readBody, type AttemptOptions } from "./attempts.ts";
export { extendedDictionary, isNumeric, type ComputedField } from "./data-dictionary.ts";
export { planRow, rowStates, type CellToWrite, type RowState } from "./plan-row.ts";
export { guessFields, readPlaces, readProject, type Project, type ProjectField, type ProjectPlaces } from "./project.ts";
export { mostRecords, pullRecords, type PulledRecords, type PulledRow } from "./pull-records.ts";
export { createRedcapClient, type RedcapAnswer, type RedcapClient, type SendForm } from "./redcap-client.ts";
export { RedcapError } from "./redcap-error.ts";
export { readWritable, type FieldToWrite, type WritableFields } from "./writable-fields.ts";
export { placeKey, textsOf, writeRows, type RowToWrite } from "./write-rows.ts";
