import { auditActions, type AuditAction, type AuditFilters } from "@trabecula/contracts";
import { containsPattern, type Sql, type SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { panelUsers } from "./audit-rows.ts";

export async function matchingEntries(db: Sql, filters: AuditFilters): Promise<() => SqlQuery> {
  const actions = wantedActions(filters);
  const holdsText = filters.q ? await textCondition(db, containsPattern(filters.q)) : null;
  return () =>
    db(tables.audit).modify((entries) => {
      if (actions) void entries.whereIn("action", actions);
      if (filters.actorKind) void entries.where("actor_kind", filters.actorKind);
      const [since, until] = spanOf(filters);
      if (filters.from) void entries.where("at", ">=", since);
      if (filters.to) void entries.where("at", "<", until);
      if (holdsText) void entries.where(holdsText);
    });
}

/** Null: all actions. */
export function wantedActions({ action, group }: AuditFilters): readonly AuditAction[] | null {
  if (!action && !group) return null;
  const inGroup: readonly AuditAction[] = group ? auditActions[group] : Object.values(auditActions).flat();
  return inGroup.filter((each) => !action || each === action);
}

const dayMs = 24 * 3600_000;

/** Milliseconds; the end is exclusive. */
export function spanOf({ from, to }: AuditFilters): readonly [since: number, until: number] {
  return [from ? startOfDay(from) : 0, to ? startOfDay(to) + dayMs : Number.MAX_SAFE_INTEGER];
}

function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Searches actors only if the text matches an account's address or a staff name. */
async function textCondition(db: Sql, pattern: string): Promise<(entries: SqlQuery) => void> {
  const like = (expression: string) => [`${expression} like ? escape '\\'`, [pattern]] as const;
  const accounts = () => db(tables.users).whereRaw(...like("lower(email)"));
  const staff = () => db(panelUsers).whereRaw(...like("lower(coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || email)"));
  const [anyAccount] = await accounts().limit(1).select("id");
  const [anyStaff] = await staff().limit(1).select("id");
  return (entries) => {
    // Ids and addresses are stored in lower case.
    for (const column of ["object", "address", "token_id"]) void entries.orWhereRaw(...like(column));
    for (const column of ["detail", "token_name"]) void entries.orWhereRaw(...like(`${column} is not null and lower(${column})`));
    if (anyAccount) {
      void entries.orWhere((own) => void own.where({ actor_kind: "user" }).whereIn("actor_id", accounts().select("id")));
      void entries.orWhereIn("object", accounts().select(db.raw("'user:' || document_id")));
    }
    if (anyStaff) void entries.orWhere((own) => void own.where({ actor_kind: "panel" }).whereIn("actor_id", staff().select("id")));
  };
}
