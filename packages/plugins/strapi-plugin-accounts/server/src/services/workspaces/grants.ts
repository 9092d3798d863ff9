import { AppError, mayDo, roleMissing, type Strapi } from "@trabecula/strapi-kit";
import { centersOf, isLeadOfAll, type Grant, type MembershipRow, type Place } from "./workspace-rows.ts";

/** Whether a lead may act on records of a center; `centerId` null: of all centers. */
export function reaches(lead: Pick<MembershipRow, "centerId">, { centerId }: { readonly centerId: string | null }): boolean {
  return lead.centerId === null || lead.centerId === centerId;
}

/** A lead cannot grant a wider center or more names than their own. Only leads of all centers grant signing. */
export function mayGrant(lead: MembershipRow, grant: Grant, before?: Grant): boolean {
  if (!mayDo(lead, "manage") || !reaches(lead, grant)) return false;
  if (grant.identity === "names" && before?.identity !== "names" && lead.identity !== "names") return false;
  return !grant.maySign || before?.maySign === true || isLeadOfAll(lead);
}

/**
 * Monitors read codes only; readers and monitors never sign. @param before the member's present rights
 * @throws `role_missing`; `validation_failed` for a center of another workspace
 */
export async function allowedGrant(strapi: Strapi, { workspace, membership }: Place, wanted: Grant, before?: Grant): Promise<Grant> {
  const { role, centerId } = wanted;
  const identity = role === "monitor" ? "codes" : wanted.identity;
  const grant = { role, centerId, identity, maySign: wanted.maySign && (role === "lead" || role === "editor") };
  if (!mayGrant(membership, grant, before)) throw roleMissing("You can give only what you may do yourself.");
  const isKnown = centerId === null || (await centersOf(strapi, workspace.documentId)).some(({ documentId }) => documentId === centerId);
  const reason = "Choose a center of this workspace.";
  if (!isKnown) throw new AppError("validation_failed", reason, { centerId: reason });
  return grant;
}
