export { answeredLine, isAskedAllTheTime, whenAnswered, type AnsweredCall } from "./answered-call.ts";
export { errorCode } from "./error-code.ts";
export { createFewLines, type FewLines } from "./few-lines.ts";
export { askedLogFormat, logFormats, logLevels, logLine, startLine, type LogFormat, type LogLevel, outliveLog } from "./log-line.ts";
export { givenRequestId } from "./request-id.ts";
export { stackLines } from "./stack-lines.ts";
