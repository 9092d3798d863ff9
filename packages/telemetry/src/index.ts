export { answeredLine, isAskedAllTheTime, whenAnswered, type AnsweredCall } from "./answered-call.ts";
export { logFormats, logLevels, logLine, type LogFormat, type LogLevel } from "./log-line.ts";
export { givenRequestId } from "./request-id.ts";
export { stackLines } from "./stack-lines.ts";
