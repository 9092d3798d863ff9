import type { ConfirmRequest } from "@trabecula/contracts";
import { AppError, inTransaction, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { checkOwnPassword, lockOwnAccount } from "../password/check-own-password.ts";
import { requireCodeOf } from "../two-factor/check-second-factor.ts";
import { codeGivenSince, noteCode } from "../sessions/index.ts";
import type { UserRow } from "../users/user-row.ts";
import { issueToken, useTokenFor } from "./token-rows.ts";

interface Payload {
  readonly purpose: ConfirmRequest["purpose"];
  /** Each object can be used once. */
  readonly objects: readonly string[];
  readonly sessionId: string | null;
}

/** A session that gave its code may sign without a new code for this time. */
const codeLastsMs = 30 * 60_000;

/** @throws `validation_failed` for password or code, `too_many_requests`, `no_session` */
export async function confirmAct(
  strapi: Strapi,
  actor: Actor,
  { purpose, object, password, code }: ConfirmRequest,
): Promise<{ confirmation: string }> {
  const checked = await checkOwnPassword(strapi, actor, password, "password");
  await requireCodeFor(strapi, actor, checked, purpose, code);
  return inTransaction(strapi, async () => {
    await lockOwnAccount(strapi, checked);
    return { confirmation: await issueConfirmation(strapi, actor, { purpose, objects: objectsOf(object) }) };
  });
}

export const objectsOf = (object: ConfirmRequest["object"]): string[] => [...new Set([object].flat())];

export async function requireCodeFor(
  strapi: Strapi,
  actor: Actor,
  user: UserRow,
  purpose: Payload["purpose"],
  code: string | undefined,
): Promise<void> {
  const isKnown = purpose === "sign" && code === undefined && (await codeGivenSince(strapi, actor.sessionId, Date.now() - codeLastsMs));
  if (isKnown) return;
  await requireCodeOf(strapi, user, code);
  if (user.twoFactorSince !== null) await noteCode(strapi, actor.sessionId, Date.now());
}

export function issueConfirmation(
  strapi: Strapi,
  { rowId, sessionId }: Pick<Actor, "rowId" | "sessionId">,
  act: Omit<Payload, "sessionId">,
): Promise<string> {
  return issueToken(strapi, "confirmation", rowId, { ...act, sessionId } satisfies Payload);
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
