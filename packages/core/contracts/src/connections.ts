import * as z from "zod/mini";
import { ZReportType } from "./catalogue.ts";
import { listOf, nonEmptyLine, ZId, ZInstant } from "./primitives.ts";
import { importPlan } from "./record-changes.ts";
import { ZReportImport } from "./report-import.ts";
import { ZColumnChoice, ZColumnTarget } from "./study-table.ts";

export const mostConnections = 20;
export const mostMappedFields = 300;

const fieldName = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/i, "This is no field of REDCap."), z.maxLength(100));

/** `meaning`: of the field when it was mapped; a pull refuses another. */
const ZMappedField = z.strictObject({
  field: fieldName,
  meaning: z.string().check(z.regex(/^[0-9a-f]{32}$/, "Enter the meaning of a test.")),
  target: ZColumnTarget,
});

export const ZConnectionSettings = z.strictObject({
  reportType: ZReportType,
  datasetId: z.nullable(ZId),
  /** Adds patients whose record names are no code of the workspace. */
  createPatients: z.boolean(),
  facts: ZColumnChoice.shape.facts,
  fields: z.array(ZMappedField).check(z.minLength(1, "Map a field."), z.maxLength(mostMappedFields, "Map fewer fields.")),
});
export type ConnectionSettings = z.infer<typeof ZConnectionSettings>;

/** `bell`: when REDCap's data entry trigger calls; so do the others, and by the clock. */
export const ZPullSchedule = z.enum(["off", "bell", "hourly", "daily"]);
export type PullSchedule = z.infer<typeof ZPullSchedule>;

const connectionName = nonEmptyLine("Enter a name for the connection.", 80);
const address = z.url({ protocol: /^https?$/, error: "Enter the address of the project's API." }).check(z.maxLength(300));
const token = z.string().check(z.regex(/^[0-9A-F]{32}$/i, "A token of REDCap has 32 digits and letters from A to F."));

export const ZNewConnection = z.strictObject({ name: connectionName, address, token });
export type NewConnection = z.infer<typeof ZNewConnection>;
export const ZConnectionChange = z.partial(z.extend(ZNewConnection, { settings: ZConnectionSettings, schedule: ZPullSchedule }));
export type ConnectionChange = z.infer<typeof ZConnectionChange>;

/** `refused`: by REDCap or our rules; `failed`: by the network or an error. */
export const ZRunOutcome = z.enum(["running", "done", "refused", "failed"]);
export type RunOutcome = z.infer<typeof ZRunOutcome>;

const runCounts = ["records", "rows", "added", "changed", "unchanged", "conflicting", "missing", "newPatients", "refusedRows"] as const;
const ZRunCounts = z.object(
  Object.fromEntries(runCounts.map((name) => [name, z.number()])) as Record<(typeof runCounts)[number], z.ZodMiniNumber>,
);
export type RunCounts = z.infer<typeof ZRunCounts>;

/** Without data of patients. `startedBy` null: by the schedule or the bell, or by a deleted account. */
export const ZConnectionRun = z.object({
  id: ZId,
  isDryRun: z.boolean(),
  startedBy: z.nullable(z.string()),
  startedAt: ZInstant,
  finishedAt: z.nullable(ZInstant),
  outcome: ZRunOutcome,
  counts: z.nullable(ZRunCounts),
  message: z.nullable(z.string()),
});
export type ConnectionRun = z.infer<typeof ZConnectionRun>;
export const ZConnectionRunList = listOf(ZConnectionRun);

export const ZConnection = z.object({
  id: ZId,
  name: z.string(),
  address: z.string(),
  /** Null: nothing is mapped yet. */
  settings: z.nullable(ZConnectionSettings),
  schedule: ZPullSchedule,
  nextRunAt: z.nullable(ZInstant),
  /** Why it pulls no longer by itself; null: it is not paused. */
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
  /** Of a field with choices. */
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
  /** `center`: the workspace's center whose code is the name of the group. */
  groups: z.array(z.object({ name: z.string(), label: z.string(), center: z.nullable(z.string()) })),
  missingCodes: z.array(z.string()),
});

/** `problem`: why the project cannot be read. */
export const ZConnectionTest = z.object({ problem: z.nullable(z.string()), project: z.nullable(ZRedcapProject) });
export type ConnectionTest = z.infer<typeof ZConnectionTest>;

export const ZRunRequest = z.strictObject({ dryRun: z._default(z.boolean(), false), ...importPlan });
export type RunRequest = z.infer<typeof ZRunRequest>;

export const ZRunReply = z.object({ run: ZConnectionRun, import: z.nullable(ZReportImport), remarks: z.array(z.string()) });
export type RunReply = z.infer<typeof ZRunReply>;
