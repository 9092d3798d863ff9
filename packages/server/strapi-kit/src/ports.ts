import type { AuditAction, Portal, ReportType, Settings, User } from "@trabecula/contracts";
import type { Actor } from "./actor.ts";
import type { SqlQuery } from "./sql.ts";

/**
 * Services that plugins offer each other without imports. Providers check theirs with `satisfies`. Function-typed
 * properties, because method parameters are compared less strictly.
 */
export interface AccountsPorts {
  readonly audit: AuditPort;
  readonly defaults: DefaultsPort;
  readonly personalData: PersonalDataPort;
  readonly owners: OwnersPort;
  readonly portal: PortalPort;
  readonly site: SitePort;
}

/** Contains no personal or clinical data: `object` is a kind and an id, such as `user:abc…`. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly object?: string;
  readonly detail?: string;
}

export interface AuditPort {
  /** Records an event in the current transaction. `actor` null: not logged in, or the system. */
  readonly record: (actor: Pick<Actor, "rowId" | "id"> | null, event: AuditEvent) => Promise<void>;
}

/** Choices of users. The caller checks that a dataset may be chosen. */
export interface DefaultsPort {
  /** Null if none is chosen. */
  readonly datasetIdFor: (actor: Actor, reportType: ReportType) => Promise<string | null>;
  /** Sets the default of one report type, null for none, and returns all. */
  readonly set: (actor: Actor, reportType: ReportType, datasetId: string | null) => Promise<User["defaults"]>;
  /** False unless the account turned it on. */
  readonly keepsPatientNames: (actor: Actor) => Promise<boolean>;
  /** The caller must handle existing names in the same transaction. */
  readonly setKeepsPatientNames: (actor: Actor, keeps: boolean) => Promise<void>;
}

export interface OwnersPort {
  /** Creation times since a date, ISO 8601. */
  readonly madeSince: (since: Date) => Promise<string[]>;
  readonly countDefaults: () => Promise<ReadonlyMap<string, number>>;
  /** By account id; deleted accounts are missing. */
  readonly emailsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Returns a query of account ids by part of the address, ignoring case. */
  readonly idsByEmail: (text: string) => Promise<() => SqlQuery>;
}

export interface Invitee {
  readonly subjectId: string;
  readonly email: string;
}

/** Access of patients to records. The caller checks ownership and content. Changes need a transaction with the record locked. */
export interface PortalPort {
  /** Call before the transaction, because a rollback would undo the count. @throws AppError `too_many_requests` */
  readonly countInvitation: (actor: Actor, email: string) => Promise<void>;
  /** @throws AppError `conflict`, `validation_failed` */
  readonly invite: (actor: Actor, invitee: Invitee) => Promise<void>;
  /** Ends access and invitations; closes accounts without any record left. */
  readonly end: (actor: Actor, subjectIds: readonly string[]) => Promise<void>;
  /** For all records of an account being deleted. */
  readonly endAll: (actor: Actor) => Promise<void>;
  readonly stateOf: (subjectId: string) => Promise<Portal>;
  /** Mails readers about something new; false: there is no reader. */
  readonly tellReleased: (subjectId: string) => Promise<boolean>;
  readonly subjectsOf: (reader: DataOwner) => Promise<string[]>;
}

export interface SitePort {
  readonly settings: () => Promise<Pick<Settings, "productName" | "laboratoryName" | "pageSize" | "fitDays">>;
}

/** Export and deletion of an account's data, which also prevents writes during deletion. */
export interface PersonalDataPort {
  readonly add: (keeper: PersonalDataSource) => void;
  /** Locks an account for the transaction, so that nothing is stored during its deletion. @throws AppError `no_session` if it is gone */
  readonly hold: (owner: Actor) => Promise<void>;
}

export interface PersonalDataSource {
  readonly name: string;
  readonly files: (owner: Actor) => AsyncIterable<ExportFile>;
  /** Runs in the current transaction. */
  readonly erase: (owner: Actor) => Promise<void>;
  /** Counts by kind, such as `reports`; administrators see only these. */
  readonly counts: (owner: DataOwner) => Promise<Readonly<Record<string, number>>>;
}

export type DataOwner = Pick<Actor, "rowId" | "id">;

export interface ExportTable {
  readonly columns: readonly string[];
  /** Read while writing, so that long tables stay out of memory. */
  readonly rows: Iterable<ExportCells> | AsyncIterable<ExportCells>;
}

export type ExportCells = readonly (string | number | null)[];

/** Path in the archive with JSON, a CSV table, text or a workbook. */
export type ExportFile =
  | { readonly name: `${string}.json`; readonly json: unknown }
  | { readonly name: `${string}.json`; readonly items: Iterable<unknown> | AsyncIterable<unknown> }
  | { readonly name: `${string}.csv`; readonly table: ExportTable }
  | { readonly name: `${string}.${"csv" | "txt"}`; readonly lines: AsyncIterable<string> }
  | { readonly name: `${string}.xlsx`; readonly bytes: AsyncIterable<Uint8Array> };
