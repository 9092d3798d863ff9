export { Busy, CallError, createAttempts, mayPass, readBody, type AttemptOptions } from "./attempts.ts";
export { extendedDictionary, type ComputedField } from "./data-dictionary.ts";
export { guessFields, readPlaces, readProject, type Project, type ProjectField, type ProjectPlaces } from "./project.ts";
export { mostRecords, pullRecords, type PulledRecords } from "./pull-records.ts";
export { createRedcapClient, type RedcapAnswer, type RedcapClient, type SendForm } from "./redcap-client.ts";
export { RedcapError } from "./redcap-error.ts";
