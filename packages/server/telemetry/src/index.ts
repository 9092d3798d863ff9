export * from "./answered-call.ts";
export * from "./log-line.ts";
