import * as z from "zod/mini";
import { ZReportType } from "./catalogue.ts";
import { listOf, nonEmptyLine, ZId, ZInstant } from "./primitives.ts";
import { importPlan } from "./record-changes.ts";
import { ZReportImport } from "./report-import.ts";
import { ZColumnChoice, ZColumnTarget } from "./study-table.ts";

export const mostConnections = 20;
export const mostMappedFields = 300;

export const mostFieldName = 100;
const fieldName = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/i, "This is no field of REDCap."), z.maxLength(mostFieldName));

/** `meaning`: the field's meaning when it was mapped; a pull refuses a changed meaning. */
const ZMappedField = z.strictObject({
  field: fieldName,
  meaning: z.string().check(z.regex(/^[0-9a-f]{32}$/, "Enter the meaning of a test.")),
  target: ZColumnTarget,
});

/** `status`: codes of refusals and flags. `reference`: one per form. */
export const writtenValues = { z: "_z", percentile: "_percentile", t: "_t", status: "_status", reference: "_reference" } as const;
export type WrittenValue = keyof typeof writtenValues;

export const computedFieldName = (of: string, value: WrittenValue): string =>
  `${of.slice(0, mostFieldName - writtenValues[value].length)}${writtenValues[value]}`;

const mostWrittenFields = 600;
const ZWrittenField = z.strictObject({
  of: fieldName,
  value: z.enum(Object.keys(writtenValues) as [WrittenValue, ...WrittenValue[]]),
  to: fieldName,
});
export type WrittenField = z.infer<typeof ZWrittenField>;

export const ZConnectionSettings = z.strictObject({
  reportType: ZReportType,
  datasetId: z.nullable(ZId),
  /** Adds patients whose record name is not yet a patient code of the workspace. */
  createPatients: z.boolean(),
  facts: ZColumnChoice.shape.facts,
  fields: z.array(ZMappedField).check(z.minLength(1, "Map a field."), z.maxLength(mostMappedFields, "Map fewer fields.")),
  writing: z.optional(z.array(ZWrittenField).check(z.maxLength(mostWrittenFields, "Write fewer fields."))),
});
export type ConnectionSettings = z.infer<typeof ZConnectionSettings>;

/** `bell`: pulls when REDCap's data entry trigger calls; `hourly` and `daily` also pull by the clock. */
export const ZPullSchedule = z.enum(["off", "bell", "hourly", "daily"]);
export type PullSchedule = z.infer<typeof ZPullSchedule>;

/** `redcap` pulls; the others send reports. */
export const ZConnectionKind = z.enum(["redcap", "fhir", "dicomweb"]);
export type ConnectionKind = z.infer<typeof ZConnectionKind>;

const connectionName = nonEmptyLine("Enter a name for the connection.", 80);
const httpUrl = (error: string) => z.url({ protocol: /^https?$/, error }).check(z.maxLength(300));
const token = z.string().check(z.regex(/^[0-9A-F]{32}$/i, "A token of REDCap has 32 digits and letters from A to F."));
const printable = (longest: number) =>
  z.string().check(z.regex(/^[\x20-\x7E]+$/, "Enter letters, digits and signs of ASCII only."), z.maxLength(longest));

export const loginSchemes = ["none", "basic", "bearer", "oauth"] as const;
/** `oauth`: client credentials with a secret (RFC 6749, 4.4). */
const login = {
  scheme: z.optional(z.enum(loginSchemes)),
  /** User name; of `oauth`, the client's id. */
  user: z.optional(printable(300)),
  /** Password, bearer token or client secret. */
  secret: z.optional(printable(4000)),
  tokenAddress: z.optional(httpUrl("Enter the address of the token endpoint.")),
  scope: z.optional(printable(500)),
};

export const ZNewConnection = z.strictObject({
  kind: z._default(ZConnectionKind, "redcap"),
  name: connectionName,
  address: httpUrl("Enter the address of the server’s API."),
  token: z.optional(token),
  ...login,
});
export type NewConnection = z.infer<typeof ZNewConnection>;

const identifierSystem = z
  .string()
  .check(z.regex(/^(?:urn:[a-z0-9][a-z0-9-]*:|https?:\/\/)[^\s|]+$/i, "Enter a URI, such as urn:oid:1.2.3 or https://…"), z.maxLength(200));

export const ZSendSettings = z.strictObject({
  patientSystem: identifierSystem,
  /** Adds patients whom the server does not know; otherwise their reports are refused. */
  createPatients: z.boolean(),
});
export type SendSettings = z.infer<typeof ZSendSettings>;

const { kind: _, ...changeable } = ZNewConnection.shape;
export const ZConnectionChange = z.partial(
  z.strictObject({ ...changeable, settings: ZConnectionSettings, sending: ZSendSettings, schedule: ZPullSchedule }),
);
export type ConnectionChange = z.infer<typeof ZConnectionChange>;

/** `refused`: by REDCap or our rules; `failed`: by the network or an error. */
export const ZRunOutcome = z.enum(["running", "done", "refused", "failed"]);
export type RunOutcome = z.infer<typeof ZRunOutcome>;

const writeCounts = ["records", "added", "changed", "cleared", "unchanged", "conflicting", "skipped", "refusedRows"] as const;
/** Counts of rows. `skipped`: rows without a usable report. */
const ZWriteCounts = z.object(
  Object.fromEntries(writeCounts.map((name) => [name, z.number()])) as Record<(typeof writeCounts)[number], z.ZodMiniNumber>,
);
export type WriteCounts = z.infer<typeof ZWriteCounts>;

const runCounts = ["records", "rows", "added", "changed", "unchanged", "conflicting", "missing", "newPatients", "refusedRows"] as const;
const ZRunCounts = z.object({
  ...(Object.fromEntries(runCounts.map((name) => [name, z.number()])) as Record<(typeof runCounts)[number], z.ZodMiniNumber>),
  written: z.optional(ZWriteCounts),
});
export type RunCounts = z.infer<typeof ZRunCounts>;

/** Counts of reports. `skipped`: not signed, without a patient's code, or of a patient who withdrew consent. */
const ZSendCounts = z.object({ sent: z.number(), refused: z.number(), skipped: z.number() });
export type SendCounts = z.infer<typeof ZSendCounts>;

export const mostProblems = 100;
const ZRunProblem = z.object({ reportId: ZId, text: z.string() });
export type RunProblem = z.infer<typeof ZRunProblem>;

/** Contains no patient data. `startedBy` null: the schedule, the bell or a deleted account. */
export const ZConnectionRun = z.object({
  id: ZId,
  isDryRun: z.boolean(),
  startedBy: z.nullable(z.string()),
  startedAt: ZInstant,
  finishedAt: z.nullable(ZInstant),
  outcome: ZRunOutcome,
  counts: z.nullable(z.union([ZRunCounts, ZWriteCounts, ZSendCounts])),
  /** Problems of single reports, at most 100. */
  problems: z.array(ZRunProblem),
  message: z.nullable(z.string()),
});
export type ConnectionRun = z.infer<typeof ZConnectionRun>;
export const ZConnectionRunList = listOf(ZConnectionRun);

export const ZConnection = z.object({
  id: ZId,
  kind: ZConnectionKind,
  name: z.string(),
  address: z.string(),
  /** Only for REDCap; null: nothing is mapped yet. */
  settings: z.nullable(ZConnectionSettings),
  /** Only for FHIR servers; null: nothing is set yet. */
  sending: z.nullable(ZSendSettings),
  schedule: ZPullSchedule,
  nextRunAt: z.nullable(ZInstant),
  /** Why scheduled pulls are paused; null: they are not. */
  pausedBecause: z.nullable(z.string()),
  /** Path for REDCap's data entry trigger. */
  bell: z.nullable(z.string()),
  lastRun: z.nullable(ZConnectionRun),
  dateChanged: ZInstant,
});
export type Connection = z.infer<typeof ZConnection>;

/** `hosts`: servers that the operator allows, such as `https://redcap.example.org`. */
export const ZConnectionList = z.extend(listOf(ZConnection), { hosts: z.array(z.string()) });
export type ConnectionList = z.infer<typeof ZConnectionList>;

const ZProjectField = z.object({
  name: z.string(),
  form: z.string(),
  label: z.string(),
  meaning: z.string(),
  isIdentifier: z.boolean(),
  /** Codes of a field with choices. */
  codes: z.array(z.string()),
  /** Likely meaning; null: none. */
  target: z.nullable(ZColumnTarget),
  note: z.nullable(z.string()),
});

export const ZRedcapProject = z.object({
  title: z.string(),
  idField: z.string(),
  fields: z.array(ZProjectField),
  events: z.array(z.object({ name: z.string(), label: z.string(), forms: z.array(z.string()) })),
  groups: z.array(z.object({ name: z.string(), label: z.string(), center: z.nullable(z.string()) })),
  missingCodes: z.array(z.string()),
});

/** `problem`: why the server cannot be read. `server`: its stated name and version. */
export const ZConnectionTest = z.object({
  problem: z.nullable(z.string()),
  project: z.nullable(ZRedcapProject),
  server: z.nullable(z.string()),
});
export type ConnectionTest = z.infer<typeof ZConnectionTest>;

export const mostSent = 100;
export const mostListedRows = 200;

/**
 * `ours`: keys of conflicts to replace. `ids`: reports to send, also again; default: those signed, corrected or voided
 * since they were sent.
 */
export const ZRunRequest = z.strictObject({
  write: z._default(z.boolean(), false),
  ours: z._default(
    z.array(z.string().check(z.maxLength(50))).check(z.maxLength(mostListedRows, "Decide on at most 200 rows at once.")),
    [],
  ),
  dryRun: z._default(z.boolean(), false),
  ids: z.optional(z.array(ZId).check(z.minLength(1, "Choose a report."), z.maxLength(mostSent, "Send at most 100 reports at once."))),
  ...importPlan,
});
export type RunRequest = z.infer<typeof ZRunRequest>;

const ZWrittenRow = z.object({
  /** Null: no conflict. */
  key: z.nullable(z.string()),
  record: z.string(),
  event: z.string(),
  instrument: z.string(),
  instance: z.string(),
  reportId: z.nullable(ZId),
  state: z.enum(["conflicting", "cleared", "changed", "added"]),
  cells: z.array(z.object({ field: z.string(), theirs: z.string(), ours: z.string() })),
});
export type WrittenRow = z.infer<typeof ZWrittenRow>;

/** Conflicts first. */
const ZWriteReply = z.nullable(z.object({ rows: z.array(ZWrittenRow), total: z.number() }));
export type WriteReply = z.infer<typeof ZWriteReply>;

export const ZRunReply = z.object({
  run: ZConnectionRun,
  import: z.nullable(ZReportImport),
  writing: ZWriteReply,
  remarks: z.array(z.string()),
});
export type RunReply = z.infer<typeof ZRunReply>;
