import type { Core } from "@strapi/strapi";
import { answeredLine, isAskedAllTheTime, type AnsweredCall } from "@trabecula/telemetry";

/** Writes a call into the access log: at `info`, and at `debug` what programs ask for once a second. */
export function writeAccess({ log }: Pick<Core.Strapi, "log">, call: AnsweredCall): void {
  log[isAskedAllTheTime(call.route) ? "debug" : "info"]("Answered", answeredLine(call));
}
