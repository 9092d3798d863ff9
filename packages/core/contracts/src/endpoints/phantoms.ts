import {
  ZAddedPhantomValues,
  ZAddPhantomValues,
  ZDevicePhantoms,
  ZPhantomChart,
  ZPhantomFile,
  ZPhantomSeriesQuery,
} from "../phantom-values.ts";
import { ZDeletedReply } from "../primitives.ts";
import { endpoint, file, json } from "./endpoint.ts";

export const ofDevice = endpoint({
  method: "GET",
  path: "/devices/:id/phantom-values",
  access: "researcher",
  scopes: ["score", "read"],
  reply: ZDevicePhantoms,
  note: "The phantoms and quantities that are measured on a device, how each stood on its last day, and the days on which the device was changed.",
});

export const chart = endpoint({
  method: "GET",
  path: "/devices/:id/phantom-values/chart",
  access: "researcher",
  scopes: ["score", "read"],
  query: ZPhantomSeriesQuery,
  reply: ZPhantomChart,
  note: "The control chart of one of them: days with their rules, limits anew after each change of the device, drift with the day since when. The first ten days are not judged; a later one is held against those before it, fifty at most, which reckon with how few they are, by Westgard's rules and cumulative sums, and on DXA against 1.5 % of the center.",
});

export const add = endpoint({
  method: "POST",
  path: "/admin/devices/:id/phantom-values",
  access: "admin",
  body: json(ZAddPhantomValues),
  reply: ZAddedPhantomValues,
  note: "Adds values by day and events to a device, all of them or nothing. What is there already with the same values counts as `unchanged`, so that a file may be sent twice. 409 `conflict` where a day has other values already. 422 `validation_failed` for a day to come, a day that stands twice, and beyond 500 days at once, 40 charts, 3,000 days of one, 20,000 days or 300 events in all.",
});

export const readFile = endpoint({
  method: "POST",
  path: "/admin/phantom-values/read",
  access: "admin",
  body: file(
    "Phantom values as CSV or XLSX, 20,000 rows at most: a row per value with `date` and `value`, and where they are there `device`, `site`, `phantom`, `section`, `quantity`, `unit` and `event`",
    { maxBytes: 5_000_000, types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] },
  ),
  reply: ZPhantomFile,
  note: "Reads a file as `trabecula control-chart` does, by the scanners that it names, and stores nothing. Rows that cannot be read are told with their lines. 422 `unreadable_file` where it gives no value.",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/admin/phantom-values/:id",
  access: "admin",
  reply: ZDeletedReply,
  note: "Deletes the values of one chart on one day, or an event. Reports keep what they say of the device.",
});

export const removeDay = endpoint({
  method: "DELETE",
  path: "/admin/devices/:id/phantom-days/:day",
  access: "admin",
  reply: ZDeletedReply,
  note: "Deletes all values and the event of a device on a day (`YYYY-MM-DD`).",
});
