import {
  ZConnection,
  ZConnectionChange,
  ZConnectionList,
  ZConnectionRunList,
  ZConnectionTest,
  ZNewConnection,
  ZRunReply,
  ZRunRequest,
} from "../connections.ts";
import { ZDone } from "../user.ts";
import { endpoint, file, formBytes, json } from "./endpoint.ts";

export const list = endpoint("GET /workspaces/:id/connections", "member manage", {
  reply: ZConnectionList,
  note: "The workspace's connections to REDCap, FHIR and DICOMweb servers, and the servers that the operator allows. For leads of all centers, as the other calls. No answer has a token or password.",
});

export const create = endpoint("POST /workspaces/:id/connections", "member manage", {
  body: json(ZNewConnection),
  reply: ZConnection,
  status: 201,
  note: "Adds a connection. REDCap needs a `token`. The others need a `scheme`: `none`, `basic` (`user`, `secret`), `bearer` (`secret`) or `oauth`, which are client credentials (`user`, `secret`, `tokenAddress`, and a `scope` if the server wants one). They are stored encrypted. 422 `validation_failed` for a server that the operator does not allow (`CONNECTION_HOSTS`); 409 `conflict` for more than 20.",
});

export const change = endpoint("PUT /workspaces/:id/connections/:connectionId", "member manage", {
  body: json(ZConnectionChange),
  reply: ZConnection,
  note: "Changes what is given. `sending` has how a FHIR server knows patients. `settings` have REDCap's mapping: of each field its `meaning`, as the test answered it, and a target as in the column map of POST /api/score/batch; and in `writing` which scores go into which fields. Another address needs the token or login again (422). With a `schedule` it pulls or sends as the lead who saved it last: changed values are stored with a reason that names the connection, and conflicts never. It pauses when the server refuses the login, after three failures, when that lead may no longer manage the workspace, and after a restored backup. The leads get a mail. The next change ends the pause.",
});

export const remove = endpoint("DELETE /workspaces/:id/connections/:connectionId", "member manage", {
  reply: ZDone,
  note: "Deletes a connection with its token and log. Reports stay.",
});

export const test = endpoint("POST /workspaces/:id/connections/:connectionId/test", "member manage", {
  reply: ZConnectionTest,
  slow: true,
  note: "Reads the project: fields with their likely meaning, events, data access groups with the center of the same code, and codes for missing data. Of a FHIR server: name and version, if it takes transactions of R4. Of a DICOMweb server: that it answers. `problem` says why it cannot be read.",
});

export const dictionary = endpoint("GET /workspaces/:id/connections/:connectionId/dictionary.csv", "member manage", {
  reply: { text: "CSV (`text/csv`)" },
  slow: true,
  note: "The data dictionary of the REDCap project, with fields for the scores of the mapped values, to upload to REDCap. It has the whole dictionary, as an upload replaces all fields. 404 for other kinds; 409 `conflict` without a mapping, or if REDCap cannot be read.",
});

export const run = endpoint("POST /workspaces/:id/connections/:connectionId/run", "member manage", {
  body: json(ZRunRequest),
  reply: ZRunReply,
  slow: true,
  note: "REDCap: pulls the mapped fields of all records and imports them as POST /api/reports/import does with `rows=good`; `dryRun` stores nothing. Changed values need the `plan` of the dry run and a `reason` (422); conflicting visits, such as signed reports and values corrected by hand, are never stored. Missing data codes of the project are empty cells. New patients belong to the center whose code is the name of their data access group. A pull ends with `refused` where a mapped field has another meaning than when it was mapped. With `write`, scores go into the fields of `settings.writing`: of rows whose visit is stored with the same values, by a report that is neither void nor, where reports are signed, unsigned. Empty fields and those that the connection wrote may change; another value is a conflict, and its row stays as it is unless `ours` has its key. A score that is refused or whose report no longer counts is cleared. Every record is read again before it is written, and left alone if it changed. `dryRun` writes nothing; `writing` lists the rows. FHIR: sends the named reports, or up to 500 that were signed since the connection was made, changed since they were sent, or became void. Each is one transaction of the report with its PDF, observations and patient; the server has it once, however often it is sent. DICOMweb: the same reports, each as one Encapsulated PDF by STOW-RS. A clinic sends signed revisions only. Refused and skipped reports are `problems` of the run. 409 `conflict` without settings, or while a connection that sends or writes is paused; 429 while the connection runs.",
});

export const runs = endpoint("GET /workspaces/:id/connections/:connectionId/runs", "member manage", {
  reply: ZConnectionRunList,
  note: "The newest 100 runs, without data of patients.",
});

export const ring = endpoint("POST /connections/:id/bell/:secret", "anyone", {
  body: file("A form, as REDCap sends it", { maxBytes: formBytes, types: ["application/x-www-form-urlencoded"] }),
  reply: { text: "Nothing, with status 204" },
  note: "For REDCap's data entry trigger, at the address that `bell` of the connection has. Plans a pull, one a minute at most. The body is not read, and the answer is always 204.",
});
