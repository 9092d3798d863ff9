import type { SettingChange, Settings } from "@trabecula/contracts";
import { isDuplicate, sql, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";

/** Missing settings have their defaults. */
export type KeptSettings = Partial<Settings>;

export interface StateRow {
  readonly version: number;
  readonly changed_at: number | string | null;
  /** Null for deleted accounts. */
  readonly email: string | null;
  readonly kept: KeptSettings;
  readonly changes: readonly SettingChange[];
  readonly restored: number | null;
}

export interface NewState extends Omit<StateRow, "changed_at" | "email"> {
  readonly userRowId: number | null;
}

const installed: StateRow = { version: 0, changed_at: null, email: null, kept: {}, changes: [], restored: null };

const earlierStates = 10;

export async function newestState(strapi: Strapi): Promise<Pick<StateRow, "version" | "kept">> {
  const db = await sql(strapi);
  const row = (await db(tables.settings).orderBy("version", "desc").first("version", "kept")) as
    | { version: number; kept: string }
    | undefined;
  return row ? { version: row.version, kept: JSON.parse(row.kept) as KeptSettings } : installed;
}

export async function listStates(strapi: Strapi): Promise<StateRow[]> {
  const db = await sql(strapi);
  const rows = (await db(`${tables.settings} as s`)
    .leftJoin(`${tables.users} as u`, "u.id", "s.user_id")
    .orderBy("s.version", "desc")
    .limit(earlierStates + 1)
    .select("s.version", "s.changed_at", "s.kept", "s.changes", "s.restored", "u.email")) as StoredState[];
  const states = rows.map((row) => ({
    ...row,
    kept: JSON.parse(row.kept) as KeptSettings,
    changes: JSON.parse(row.changes) as SettingChange[],
  }));
  return states.length <= earlierStates ? [...states, installed] : states;
}

interface StoredState extends Omit<StateRow, "kept" | "changes"> {
  readonly kept: string;
  readonly changes: string;
}

/** Adds a version and deletes old versions, in the current transaction; false if another change came first. */
export async function addState(strapi: Strapi, state: NewState, nowMs: number): Promise<boolean> {
  const db = await sql(strapi);
  try {
    await db(tables.settings).insert({
      version: state.version,
      changed_at: nowMs,
      user_id: state.userRowId,
      kept: JSON.stringify(state.kept),
      changes: JSON.stringify(state.changes),
      restored: state.restored,
    });
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
  await db(tables.settings)
    .where("version", "<", state.version - earlierStates)
    .delete();
  return true;
}
