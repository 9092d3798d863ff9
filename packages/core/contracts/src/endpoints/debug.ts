import { ZDebug } from "../debug.ts";
import { endpoint } from "./endpoint.ts";

export const read = endpoint({
  method: "GET",
  path: "/admin/debug",
  access: "admin",
  reply: ZDebug,
  note: "Versions, configuration without secrets, health, work in the background, the slowest 40 routes of the last hour, the newest 100 errors and 100 counts of errors of browsers and of the site. Nothing of it is about a person.",
});

export const bundle = endpoint({
  method: "GET",
  path: "/admin/debug/bundle",
  access: "admin",
  reply: { text: "[Debug](#debug) as a file (`application/json`), with every route of the last hour, 1,000 errors and 1,000 counts" },
  note: "The same to be attached to a bug report.",
});
