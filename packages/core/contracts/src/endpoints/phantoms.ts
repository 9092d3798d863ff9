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
  note: "The phantoms and quantities measured on a device, the latest state of each, and the days on which the device was changed.",
});

export const chart = endpoint({
  method: "GET",
  path: "/devices/:id/phantom-values/chart",
  access: "researcher",
  scopes: ["score", "read"],
  query: ZPhantomSeriesQuery,
  reply: ZPhantomChart,
  note: "The control chart of one quantity: days with the rules they break, limits by period between device changes, and drift with its start. See [curating references](curating-references.md).",
});

export const add = endpoint({
  method: "POST",
  path: "/admin/devices/:id/phantom-values",
  access: "admin",
  body: json(ZAddPhantomValues),
  reply: ZAddedPhantomValues,
  note: "Adds values by day and events to a device, all or none. Identical values count as `unchanged`. 409 `conflict` if a day has other values. 422 `validation_failed` for a future or repeated day, and beyond 500 days per request, 40 charts, 3,000 days per chart, 20,000 days or 300 events in total.",
});

export const readFile = endpoint({
  method: "POST",
  path: "/admin/phantom-values/read",
  access: "admin",
  body: file(
    "CSV or XLSX, up to 20,000 rows: `date` and `value`; optionally `device`, `site`, `phantom`, `section`, `quantity`, `unit` and `event`",
    { maxBytes: 5_000_000, types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] },
  ),
  reply: ZPhantomFile,
  note: "Reads a file of phantom values like `trabecula control-chart`, and stores nothing. Lists the rows that cannot be read. 422 `unreadable_file` if it has no value.",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/admin/phantom-values/:id",
  access: "admin",
  reply: ZDeletedReply,
  note: "Deletes one chart's values of a day, or an event. Stored reports do not change.",
});

export const removeDay = endpoint({
  method: "DELETE",
  path: "/admin/devices/:id/phantom-days/:day",
  access: "admin",
  reply: ZDeletedReply,
  note: "Deletes all values and the event of a device on a day (`YYYY-MM-DD`).",
});
