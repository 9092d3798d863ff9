import type {
  Language,
  AuditAction,
  Center,
  ConfirmRequest,
  Letterhead,
  Logo,
  Portal,
  ReportType,
  Right,
  Role,
  Settings,
  User,
  Wave,
} from "@trabecula/contracts";
import type { IfMatch } from "./if-match.ts";
import type { Member, Place } from "./reach.ts";
import type { SqlQuery, Strapi } from "./sql.ts";

/** The acting user, first argument of every service. Only approved, unblocked accounts. */
export interface Actor {
  /** Row id for owner queries; never leaves the server. */
  readonly rowId: number;
  /** Strapi documentId, as shown to clients. */
  readonly id: string;
  readonly role: Role;
  /** Null for scripts with a personal token. */
  readonly sessionId: string | null;
  /** Null for patients. */
  readonly personalWorkspaceId: string | null;
  /** Absent: English. */
  readonly language?: Language;
}

/** Providers check their ports with `satisfies`. Function-typed properties, because method parameters are compared less strictly. */
export interface AccountsPorts {
  readonly audit: AuditPort;
  readonly confirmations: ConfirmationsPort;
  readonly defaults: DefaultsPort;
  readonly personalData: PersonalDataPort;
  readonly owners: OwnersPort;
  readonly portal: PortalPort;
  readonly workspaces: WorkspacesPort;
  readonly site: SitePort;
}

/** Contains no personal or clinical data: `object` is a kind and an id, such as `user:abc…`. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly object?: string;
  readonly detail?: string;
  readonly workspaceId?: string | null;
}

export interface AuditPort {
  /** Records in the current transaction. `actor` null: not logged in, or the system. */
  readonly record: (actor: Pick<Actor, "rowId" | "id"> | null, event: AuditEvent) => Promise<void>;
}

export interface ConfirmationsPort {
  /** Uses up a confirmation of POST /user/confirm in the current transaction. @throws `confirmation_needed` */
  readonly use: (
    actor: Actor,
    act: Pick<ConfirmRequest, "purpose"> & { readonly object: string },
    confirmation: string | undefined,
  ) => Promise<void>;
}

/** Choices of users. The caller checks that a dataset may be chosen. */
export interface DefaultsPort {
  readonly datasetIdFor: (actor: Actor, place: Pick<Place, "workspaceId" | "kind">, reportType: ReportType) => Promise<string | null>;
  readonly set: (actor: Actor, reportType: ReportType, datasetId: string | null) => Promise<User["defaults"]>;
}

export interface WorkspacesPort {
  /**
   * Locks the actor's account and a workspace for the transaction, and reads the membership again. Call first in each
   * write of records.
   * @throws `no_session`, `not_found` where the membership has ended or changed its center, `role_missing`,
   * `workspace_archived`
   */
  readonly hold: (member: Member, workspaceId: string) => Promise<Place>;
  /** Like `hold`, without any concurrent write of the workspace's records. */
  readonly holdAlone: (member: Member, workspaceId: string) => Promise<Place>;
  readonly reread: (member: Member) => Promise<Member>;
  /** Reads the member again for a job; null if the account has lost the right. */
  readonly memberNow: (accountId: string, workspaceId: string, right: Right) => Promise<Member | null>;
  readonly centersOf: (workspaceId: string) => Promise<readonly Center[]>;
  readonly hasCenter: (workspaceId: string, centerId: string) => Promise<boolean>;
  /** Locks a workspace for a job; ignores deleted workspaces. */
  readonly lock: (workspaceId: string) => Promise<void>;
  /**
   * The next code of the workspace's pattern; null without a pattern. Call in a transaction that holds the workspace.
   * @throws `validation_failed`
   */
  readonly nextCode: (workspaceId: string, centerId: string | null) => Promise<string | null>;
  readonly tellPaused: (workspaceId: string, connectionName: string) => Promise<void>;
  /** Mails the leads of all centers, except the actor, that patients have come from another workspace. */
  readonly tellReceived: (actor: Actor, workspaceId: string, patients: number) => Promise<void>;
  readonly wavesOf: (workspaceId: string) => Promise<readonly Wave[]>;
  /** The caller must hold the workspace alone, and handle existing names in the same transaction. */
  readonly setKeepsNames: (actor: Actor, workspaceId: string, keeps: boolean) => Promise<void>;
  /** Settings, centers, waves, members and audit log, for an archive. @throws `not_found`, `role_missing` */
  readonly files: (lead: Actor, workspaceId: string) => AsyncIterable<ExportFile>;
  readonly register: (records: WorkspaceRecords) => void;
}

export interface OwnersPort {
  /** Creation times since a date, ISO 8601. */
  readonly madeSince: (since: Date) => Promise<string[]>;
  readonly countDefaults: () => Promise<ReadonlyMap<string, number>>;
  readonly accountsOf: (workspaceIds: readonly string[]) => Promise<ReadonlyMap<string, Pick<User, "id" | "email">>>;
  /** Clinics and studies by id; personal workspaces are missing. */
  readonly sharedNames: (workspaceIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly emailsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** First and last name of an account; null: it is deleted. */
  readonly accountName: (accountId: string) => Promise<string | null>;
  /** False for a clinic or study, where a change of a record must name its version. */
  readonly isPersonal: (workspaceId: string) => Promise<boolean>;
  /** Personal workspace of an account; otherwise the account's id. */
  readonly workspaceOf: (accountId: string) => Promise<string>;
  /** Name for documents: the account's name and institution, or the shared workspace's name; null: it is deleted. */
  readonly nameOf: (workspaceId: string) => Promise<Pick<User, "firstName" | "lastName" | "institution"> | null>;
  /** Null: the workspace has none. */
  readonly letterheadOf: (workspaceId: string) => Promise<Letterhead | null>;
  /** Null: deleted, or another picture than the letterhead names. */
  readonly pictureOf: (logo: Logo) => Promise<Uint8Array | null>;
  /** Returns a query of personal workspaces, `workspace_id`, by part of the account's address, ignoring case. */
  readonly workspacesByEmail: (text: string) => Promise<() => SqlQuery>;
}

export interface Invitee {
  readonly subjectId: string;
  readonly workspaceId: string;
  readonly email: string;
  readonly language?: Language | undefined;
}

/** Access of patients to records. The caller checks ownership and content. Changes need a transaction with the record locked. */
export interface PortalPort {
  /** Call before the transaction, because a rollback would undo the count. @throws `too_many_requests` */
  readonly countInvitation: (actor: Actor, email: string) => Promise<void>;
  /** @throws `conflict`, `validation_failed` */
  readonly invite: (actor: Actor, invitee: Invitee) => Promise<void>;
  /** Ends access and invitations; closes accounts without any record left. `actor` null: the system. */
  readonly end: (actor: Actor | null, subjectIds: readonly string[]) => Promise<void>;
  /** Moves patients to another workspace, whose name they then see. */
  readonly move: (subjectIds: readonly string[], workspaceId: string) => Promise<void>;
  readonly stateOf: (subjectId: string) => Promise<Portal>;
  /** Whether a record has a reader or an invitation. */
  readonly reachesAny: (subjectIds: readonly string[]) => Promise<boolean>;
  /** Mails readers about something new; false: there is no reader. */
  readonly tellReleased: (subjectId: string, releasedBy: string) => Promise<boolean>;
  readonly nameForPatients: (actor: Actor, workspaceId: string) => Promise<string>;
  readonly subjectsOf: (reader: DataOwner) => Promise<string[]>;
}

export interface SitePort {
  readonly settings: () => Promise<
    Pick<Settings, "productName" | "laboratoryName" | "supportEmail" | "supportTelephone" | "pageSize" | "fitDays">
  >;
}

export type SettingsKind = "workspace" | "center" | "member";

interface SettingsRecord {
  readonly kind: SettingsKind;
  readonly id: string;
  readonly workspaceId: string;
  readonly version: number;
}

type SettingsValues = Readonly<Record<string, unknown>>;

/** All methods run in the current transaction. */
export interface WorkspaceRecords {
  readonly counts: (workspaceId: string) => Promise<{ readonly patients: number; readonly reports: number }>;
  /** Counts recently deleted records too. */
  readonly usesCenter: (workspaceId: string, centerId: string) => Promise<boolean>;
  /** @throws `validation_failed` for a dataset that cannot be a default */
  readonly requireDataset: (reportType: ReportType, datasetId: string) => Promise<void>;
  readonly eraseNames: (actor: Actor, workspaceId: string) => Promise<void>;
  /** @throws `changed_meanwhile`, `precondition_required` */
  readonly requireVersion: (
    record: SettingsRecord & { readonly values: SettingsValues },
    ifMatch: IfMatch,
    sent: readonly string[],
  ) => Promise<void>;
  readonly recordSettings: (
    actor: Actor,
    change: SettingsRecord & { readonly before: SettingsValues; readonly after: SettingsValues },
  ) => Promise<void>;
  readonly forgetSettings: (kind: SettingsKind, id: string) => Promise<void>;
  /** Erases one part with the access of its patients; false once nothing is left. */
  readonly eraseSome: (workspaceId: string) => Promise<boolean>;
}

export interface PersonalDataPort {
  readonly add: (keeper: PersonalDataSource) => void;
  /** Locks an account for the transaction, so that nothing is stored during its deletion. @throws `no_session` if it is gone */
  readonly lockAccount: (owner: Actor) => Promise<void>;
}

export interface PersonalDataSource {
  readonly name: string;
  readonly files: (owner: Actor) => AsyncIterable<ExportFile>;
  /** Runs in the current transaction. */
  readonly erase: (owner: Actor) => Promise<void>;
  /** Counts by kind, such as `reports`; administrators see only these. */
  readonly counts: (owner: DataOwner) => Promise<Readonly<Record<string, number>>>;
  /** Only for data that a retention rule may delete. */
  readonly aging?: AgingData;
}

export interface AgingData {
  /** Returns a function, because awaiting a query runs it. */
  readonly older: (before: Date) => Promise<() => SqlQuery>;
  /** Deletes in small transactions and calls `counted` in each, so that the count also holds after a crash. */
  readonly deleteOlder: (before: Date, counted: (rows: number) => Promise<void>, signal: AbortSignal) => Promise<void>;
}

export type DataOwner = Pick<Actor, "rowId" | "id" | "personalWorkspaceId">;

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
  | { readonly name: `${string}.xlsx` | `${string}.pdf`; readonly bytes: AsyncIterable<Uint8Array> };

/** Each factory is called once, on first use. */
export type ServiceFactories<Services> = {
  readonly [Name in keyof Services]: (container: { readonly strapi: Strapi }) => Services[Name];
};

export function servicesOf<Services>(plugin: string) {
  return <Name extends keyof Services & string>(strapi: Strapi, name: Name): Services[Name] =>
    // Strapi types every service as a record of `any`.
    strapi.plugin(plugin).service(name) as unknown as Services[Name];
}
