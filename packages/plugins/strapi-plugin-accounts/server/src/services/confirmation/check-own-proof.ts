import type { ConfirmRequest } from "@trabecula/contracts";
import { inTransaction, invalidField, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { checkOwnPassword } from "../password/check-own-password.ts";
import type { UserRow } from "../users/user-row.ts";
import { getUserByRowId } from "../users/user-rows.ts";
import { useConfirmation } from "./confirmations.ts";

interface Proof {
  readonly password?: string | undefined;
  /** The provider's confirmation of the account's id. */
  readonly confirmation?: string | undefined;
}

/** @throws as `checkOwnPassword`; `confirmation_needed` */
export async function checkOwnProof(
  strapi: Strapi,
  actor: Actor,
  { password, confirmation }: Proof,
  purpose: ConfirmRequest["purpose"],
  field = "password",
): Promise<UserRow> {
  if (confirmation !== undefined) {
    await inTransaction(strapi, () => useConfirmation(strapi, actor, { purpose, object: actor.id }, confirmation));
    return getUserByRowId(strapi, actor.rowId);
  }
  if (password === undefined) throw invalidField(field, "Enter your password.");
  return checkOwnPassword(strapi, actor, password, field);
}
