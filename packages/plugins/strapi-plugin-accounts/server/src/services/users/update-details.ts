import type { UpdateUserRequest } from "@trabecula/contracts";
import { inTransaction, invalidField, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { requireOffered } from "./offered-language.ts";
import type { UserRow } from "./user-row.ts";
import { getUserByRowId, updateUser } from "./user-rows.ts";

/**
 * The audit log records the fields, not the values.
 * @throws `validation_failed` if the institution is missing, except for patients
 */
export async function updateOwnDetails(strapi: Strapi, actor: Actor, details: UpdateUserRequest): Promise<UserRow> {
  if (details.institution === undefined && actor.role !== "patient") throw invalidField("institution", "Enter your institution.");
  requireOffered(strapi, details.language);
  return inTransaction(strapi, async () => {
    const before = await getUserByRowId(strapi, actor.rowId);
    const { institution = before.institution, language = before.language } = details;
    const changed = [
      before.firstName !== details.firstName && "first name",
      before.lastName !== details.lastName && "last name",
      before.institution !== institution && "institution",
      before.language !== language && "language",
    ].filter((field) => field !== false);
    if (changed.length === 0) return before;
    await recordEvent(strapi, actor, { action: "account.updated", object: `user:${actor.id}`, detail: changed.join(", ") });
    return updateUser(strapi, actor.rowId, { firstName: details.firstName, lastName: details.lastName, institution, language });
  });
}
