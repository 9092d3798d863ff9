import { ZDebug } from "../debug.ts";
import { endpoint } from "./endpoint.ts";

export const read = endpoint("GET /admin/debug", "admin", {
  reply: ZDebug,
  note: "Versions, configuration without secrets, health, background work, the slowest 40 routes of the last hour, the newest 100 errors, and 100 error counts of browsers and the site. No personal data.",
});

export const bundle = endpoint("GET /admin/debug/bundle", "admin", {
  reply: { text: "[Debug](#debug) as a file, with all routes of the last hour, 1,000 errors and 1,000 counts" },
  note: "The same as a file, to attach to a bug report.",
});
