import type { ConfirmRequest } from "@trabecula/contracts";
import { AppError, inTransaction, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { checkOwnPassword, lockOwnAccount } from "../password/check-own-password.ts";
import { requireCodeOf } from "../two-factor/check-second-factor.ts";
import { codeGivenSince, noteCode } from "../sessions/index.ts";
import { issueToken, useTokenFor } from "./token-rows.ts";

interface Payload {
  readonly purpose: ConfirmRequest["purpose"];
  /** Each can be used once. */
  readonly objects: readonly string[];
  readonly sessionId: string | null;
}

/** A session that gave its code signs this long without another. */
const codeLastsMs = 30 * 60_000;

/** @throws `validation_failed` for password or code, `too_many_requests`, `no_session` */
export async function confirmAct(
  strapi: Strapi,
  actor: Actor,
  { purpose, object, password, code }: ConfirmRequest,
): Promise<{ confirmation: string }> {
  const checked = await checkOwnPassword(strapi, actor, password, "password");
  const isKnown = purpose === "sign" && code === undefined && (await codeGivenSince(strapi, actor.sessionId, Date.now() - codeLastsMs));
  if (!isKnown) {
    await requireCodeOf(strapi, checked, code);
    if (checked.twoFactorSince !== null) await noteCode(strapi, actor.sessionId, Date.now());
  }
  return inTransaction(strapi, async () => {
    const user = await lockOwnAccount(strapi, checked);
    const payload: Payload = { purpose, objects: [...new Set([object].flat())], sessionId: actor.sessionId };
    return { confirmation: await issueToken(strapi, "confirmation", user.id, payload) };
  });
}

/** Uses a confirmation up for one object, in the caller's transaction. @throws `confirmation_needed` */
export async function useConfirmation(
  strapi: Strapi,
  actor: Actor,
  { purpose, object }: { readonly purpose: ConfirmRequest["purpose"]; readonly object: string },
  confirmation: string | undefined,
): Promise<void> {
  const isUsed =
    confirmation !== undefined &&
    (await useTokenFor(strapi, "confirmation", confirmation, (userRowId, payload) => {
      const given = payload as Payload;
      const fits = userRowId === actor.rowId && given.sessionId === actor.sessionId && given.purpose === purpose;
      if (!fits || !given.objects.includes(object)) return null;
      return { ...given, objects: given.objects.filter((one) => one !== object) };
    }));
  if (!isUsed) throw new AppError("confirmation_needed", "Confirm this with your password first.");
}
