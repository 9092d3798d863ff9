import type { Core } from "@strapi/strapi";
import { answeredLine, isAskedAllTheTime, type AnsweredCall } from "@trabecula/telemetry";

/** Level `info`; `debug` for requests that programs repeat every second. */
export function writeAccess({ log }: Pick<Core.Strapi, "log">, call: AnsweredCall): void {
  log[isAskedAllTheTime(call.route) ? "debug" : "info"]("Answered", answeredLine(call));
}
