import type { AuditAction, Portal, ReportType, Settings, User } from "@trabecula/contracts";
import type { Actor } from "./actor.ts";
import type { SqlQuery } from "./sql.ts";

/**
 * What one plugin offers another. Plugins do not import each other: the one that offers a service checks it against its
 * interface here (`satisfies`), the one that uses it looks it up by this type. Members are function-typed properties,
 * since the compiler compares the parameters of methods less strictly.
 */
export interface AccountsPorts {
  readonly audit: AuditPort;
  readonly defaults: DefaultsPort;
  readonly personalData: PersonalDataPort;
  readonly owners: OwnersPort;
  readonly portal: PortalPort;
  readonly site: SitePort;
}

/** Something that happened, in words without personal or clinical data: `object` is a kind and an id, such as `user:abc…`. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly object?: string;
  readonly detail?: string;
}

/** The audit log. */
export interface AuditPort {
  /** Records an event, inside the transaction under way. `actor` null: nobody logged in, or the system. */
  readonly record: (actor: Pick<Actor, "rowId" | "id"> | null, event: AuditEvent) => Promise<void>;
}

/** What users have chosen for themselves. Which datasets may be chosen is not known there: the caller checks. */
export interface DefaultsPort {
  /** The actor's default dataset for a report type; null where none is chosen. */
  readonly datasetIdFor: (actor: Actor, reportType: ReportType) => Promise<string | null>;
  /** Chooses the default of one report type, or none with null, and returns all of them. */
  readonly set: (actor: Actor, reportType: ReportType, datasetId: string | null) => Promise<User["defaults"]>;
  /** Whether the account keeps names of its patients; not unless it was told to. */
  readonly keepsPatientNames: (actor: Actor) => Promise<boolean>;
  /** Tells it to, or not to. What that means for names that are there is the caller's to do, in the same transaction. */
  readonly setKeepsPatientNames: (actor: Actor, keeps: boolean) => Promise<void>;
}

/** Who owns what, for lists and counts of administrators. */
export interface OwnersPort {
  /** When the accounts were made that were made since a moment, ISO 8601. */
  readonly madeSince: (since: Date) => Promise<string[]>;
  /** How many accounts have chosen each dataset as a default, by its id. */
  readonly countDefaults: () => Promise<ReadonlyMap<string, number>>;
  /** E-mail addresses of accounts by their ids; one that is gone is missing. */
  readonly emailsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Makes the query of the ids of the accounts whose address holds a text, whatever its case. */
  readonly idsByEmail: (text: string) => Promise<() => SqlQuery>;
}

/** Whom a record is opened to. */
export interface Invitee {
  readonly subjectId: string;
  readonly email: string;
}

/**
 * Which accounts of patients can read what belongs to which record. Whose record it is, and what of it can be read, is for its
 * keeper to check. All that changes something is called inside a transaction in which the record is locked.
 */
export interface PortalPort {
  /** Called before the transaction of an invitation, which would take the count back where it is refused. @throws AppError `too_many_requests` */
  readonly countInvitation: (actor: Actor, email: string) => Promise<void>;
  /** @throws AppError `conflict`, `validation_failed` */
  readonly invite: (actor: Actor, invitee: Invitee) => Promise<void>;
  /** Ends access and invitations to records; an account that can read nothing more is closed. */
  readonly end: (actor: Actor, subjectIds: readonly string[]) => Promise<void>;
  /** The same for all records of an account that is going. */
  readonly endAll: (actor: Actor) => Promise<void>;
  readonly stateOf: (subjectId: string) => Promise<Portal>;
  /** Mails whoever can read a record that there is something new; false: nobody can. */
  readonly tellReleased: (subjectId: string) => Promise<boolean>;
  /** The records that an account can read. */
  readonly subjectsOf: (reader: DataOwner) => Promise<string[]>;
}

/** What administrators set for the whole site. */
export interface SitePort {
  readonly settings: () => Promise<Pick<Settings, "productName" | "laboratoryName" | "pageSize" | "fitDays">>;
}

/** The way by which what belongs to an account goes with it, and by which nothing is stored for one that is going. */
export interface PersonalDataPort {
  /** Called once by each keeper at start-up. */
  readonly add: (keeper: PersonalDataKeeper) => void;
  /**
   * Holds an account until the transaction under way ends, so that nothing can be stored for one that is being deleted.
   * @throws AppError `no_session` where it is gone
   */
  readonly hold: (owner: Actor) => Promise<void>;
}

/** A part of the product that keeps what belongs to an account. */
export interface PersonalDataKeeper {
  readonly name: string;
  /** Everything it has, file by file. */
  readonly files: (owner: Actor) => AsyncIterable<ExportFile>;
  /** Deletes all of it, within the transaction under way. */
  readonly erase: (owner: Actor) => Promise<void>;
  /** How many of what it has, by kind, such as `reports`; administrators see these numbers and nothing else of it. */
  readonly counts: (owner: DataOwner) => Promise<Readonly<Record<string, number>>>;
}

/** Whose data it is, whether or not they are logged in. */
export type DataOwner = Pick<Actor, "rowId" | "id">;

export interface ExportTable {
  readonly columns: readonly string[];
  /** Read as they are written, so that a long table need not be in memory. */
  readonly rows: Iterable<ExportCells> | AsyncIterable<ExportCells>;
}

export type ExportCells = readonly (string | number | null)[];

/** A file of an export, by its path inside the archive: a value or a list of values as JSON, a table as CSV, or text or a workbook as it is. */
export type ExportFile =
  | { readonly name: `${string}.json`; readonly json: unknown }
  | { readonly name: `${string}.json`; readonly items: Iterable<unknown> | AsyncIterable<unknown> }
  | { readonly name: `${string}.csv`; readonly table: ExportTable }
  | { readonly name: `${string}.${"csv" | "txt"}`; readonly lines: AsyncIterable<string> }
  | { readonly name: `${string}.xlsx`; readonly bytes: AsyncIterable<Uint8Array> };
