import { rows } from "./database.ts";

/** Entries of the audit log about an object, such as `report:abc…`, in the order they were made. */
export const entriesOf = (object: string) =>
  rows("select action, detail from accounts_audit where object = ? order by id", [object]) as { action: string; detail: string | null }[];

/** Only what was done to it. */
export const actionsOf = (object: string) => entriesOf(object).map(({ action }) => action);
