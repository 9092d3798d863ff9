import {
  ZAddedPhantomValues,
  ZAddPhantomValues,
  ZDevicePhantoms,
  ZPhantomChart,
  ZPhantomFile,
  ZPhantomFileQuery,
  ZPhantomSeriesQuery,
  ZWorkspacePhantomFileQuery,
} from "../phantom-values.ts";
import { ZDeletedReply } from "../primitives.ts";
import { endpoint, file, json, tableTypes } from "./endpoint.ts";
import { uploadLimits } from "../upload-limits.ts";

export const ofDevice = endpoint("GET /devices/:id/phantom-values", "member read", {
  scopes: ["score", "read"],
  reply: ZDevicePhantoms,
  note: "The phantoms and quantities measured on a device, the latest state of each, and the days on which the device was changed.",
});

export const chart = endpoint("GET /devices/:id/phantom-values/chart", "member read", {
  scopes: ["score", "read"],
  query: ZPhantomSeriesQuery,
  reply: ZPhantomChart,
  note: "The control chart of one quantity: days with the rules they break, limits by period between device changes, and drift with its start. See [curating references](curating-references.md).",
});

export const add = endpoint("POST /admin/devices/:id/phantom-values", "admin", {
  body: json(ZAddPhantomValues),
  reply: ZAddedPhantomValues,
  note: "Adds values by day and events to a device, all or none. Identical values count as `unchanged`. 409 `conflict` if a day has other values. 422 `validation_failed` for a future or repeated day, and beyond 500 days per request, 40 charts, 3,000 days per chart, 20,000 days or 300 events in total.",
});

export const addInWorkspace = endpoint("POST /devices/:id/phantom-values", "member manage", {
  body: json(ZAddPhantomValues),
  reply: ZAddedPhantomValues,
  note: "The same for a workspace's device. For leads of all centers.",
});

export const removeInWorkspace = endpoint("DELETE /phantom-values/:id", "member manage", {
  reply: ZDeletedReply,
  note: "Deletes values or an event of a workspace's device, as `DELETE /api/admin/phantom-values/:id` does. For leads of all centers.",
});

export const removeDayInWorkspace = endpoint("DELETE /devices/:id/phantom-days/:day", "member manage", {
  reply: ZDeletedReply,
  note: "Deletes all values and the event of a workspace's device on a day. For leads of all centers.",
});

const phantomFile = file(
  "CSV or XLSX, up to 20,000 rows: `date` and `value`; optionally `device`, `site`, `phantom`, `section`, `quantity`, `unit` and `event`",
  { maxBytes: uploadLimits.shortTable, types: tableTypes },
);

export const readFileInWorkspace = endpoint("POST /phantom-values/read", "member manage", {
  query: ZWorkspacePhantomFileQuery,
  body: phantomFile,
  reply: ZPhantomFile,
  note: "The same as `POST /api/admin/phantom-values/read`, for leads of all centers.",
});

export const readFile = endpoint("POST /admin/phantom-values/read", "admin", {
  query: ZPhantomFileQuery,
  body: phantomFile,
  reply: ZPhantomFile,
  note: "Reads a file of phantom values like `trabecula control-chart`, and stores nothing. Lists the rows that cannot be read. 422 `unreadable_file` if it has no value.",
});

export const remove = endpoint("DELETE /admin/phantom-values/:id", "admin", {
  reply: ZDeletedReply,
  note: "Deletes one chart's values of a day, or an event. Stored reports do not change.",
});

export const removeDay = endpoint("DELETE /admin/devices/:id/phantom-days/:day", "admin", {
  reply: ZDeletedReply,
  note: "Deletes all values and the event of a device on a day (`YYYY-MM-DD`).",
});
