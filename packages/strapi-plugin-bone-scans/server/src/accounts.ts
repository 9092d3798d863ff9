import type { Core } from "@strapi/strapi";
import type { AuditAction, ReportType, User } from "@trabecula/contracts";
import type { Actor } from "@trabecula/strapi-kit";
import type { Context } from "koa";

/** What this plugin uses of the accounts plugin, and nothing more. */
interface AuditService {
  record(actor: Actor | null, entry: { action: AuditAction; object?: string; detail?: string }, ctx?: Context): Promise<void>;
}

/** The audit log; an entry written inside a transaction is part of it. */
export function auditOf(strapi: Core.Strapi): AuditService {
  return strapi.plugin("accounts").service("audit") as unknown as AuditService;
}

interface DefaultsService {
  datasetIdFor(actor: Actor, reportType: ReportType): Promise<string | null>;
  set(actor: Actor, reportType: ReportType, datasetId: string | null): Promise<User["defaults"]>;
}

/** What users have chosen for themselves, kept with their accounts. */
export function defaultsOf(strapi: Core.Strapi): DefaultsService {
  return strapi.plugin("accounts").service("defaults") as unknown as DefaultsService;
}

/** A file of an export: a value as JSON, or a table as CSV. */
export type ExportFile =
  | { readonly name: `${string}.json`; readonly json: unknown }
  | {
      readonly name: `${string}.csv`;
      readonly table: { readonly columns: readonly string[]; readonly rows: readonly (readonly (string | number | null)[])[] };
    };

/** A part of the product that keeps what belongs to an account. */
export interface PersonalDataKeeper {
  readonly name: string;
  readonly files: (owner: Actor) => AsyncIterable<ExportFile>;
  readonly erase: (owner: Actor) => Promise<void>;
  readonly counts: (owner: DataOwner) => Promise<Readonly<Record<string, number>>>;
}

/** Whose data it is, whether or not they are signed in. */
export type DataOwner = Pick<Actor, "rowId" | "id">;

interface PersonalDataService {
  add(keeper: PersonalDataKeeper): void;
  hold(owner: Actor): Promise<void>;
}

/** The way by which what belongs to an account goes with it, and by which nothing is stored for one that is going. */
export function personalDataOf(strapi: Core.Strapi): PersonalDataService {
  return strapi.plugin("accounts").service("personalData") as unknown as PersonalDataService;
}
