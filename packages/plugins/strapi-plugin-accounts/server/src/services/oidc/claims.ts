import type { IDToken } from "openid-client";
import { plainLine, ZEmail } from "@trabecula/contracts";
import type { Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { deleteTokensOf } from "../tokens/index.ts";
import type { UserRow } from "../users/user-row.ts";
import { updateUser } from "../users/user-rows.ts";
import type { OidcProvider } from "./oidc-provider.ts";
import type { Subject } from "./oidc-rows.ts";

export function subjectOf(provider: OidcProvider, claims: IDToken): Subject {
  const email = ZEmail.safeParse(claims.email);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: email.success ? email.data : null,
    institution: lineOf(valuesOf(claims, provider.institutionClaim)[0], 160) || null,
  };
}

/** Null unless the provider verified the address or is trusted to. */
export function provenEmail(provider: OidcProvider, claims: IDToken): string | null {
  const email = ZEmail.safeParse(claims.email);
  return email.success && (claims.email_verified === true || provider.trustsEmail) ? email.data : null;
}

export function isAdmitted({ institutionClaim, institutions }: OidcProvider, claims: IDToken): boolean {
  return institutions.length === 0 || valuesOf(claims, institutionClaim).some((value) => institutions.includes(value));
}

export function isAdministrator({ adminClaim, adminValues }: OidcProvider, claims: IDToken): boolean {
  return valuesOf(claims, adminClaim).some((value) => adminValues.includes(value));
}

/** A text, or a list of texts, as for groups. */
function valuesOf(claims: IDToken, claim: string | null): string[] {
  if (claim === null || !Object.hasOwn(claims, claim)) return [];
  return [claims[claim]].flat().filter((value) => typeof value === "string");
}

/** OpenID Connect Core 1.0, 2, limits `sub` to this length, which fits the database. */
export const isShortName = (value: unknown): value is string => typeof value === "string" && /^[ -~]{1,255}$/.test(value);

export function sidOf({ sid }: IDToken): string | null {
  return isShortName(sid) ? sid : null;
}

export function namesIn(claims: IDToken, email: string) {
  const [first, last, whole] = [claims.given_name, claims.family_name, claims.name].map((name) => lineOf(name, 80));
  if (first && last) return { firstName: first, lastName: last };
  return { firstName: first ?? "", lastName: last || whole || lineOf(email.split("@")[0], 80) };
}

function lineOf(value: unknown, longest: number): string {
  return typeof value === "string" ? [...plainLine(value.slice(0, 1000)).trim()].slice(0, longest).join("") : "";
}

/** Adds the role and never removes it. Needs a transaction. */
export async function makeAdministrator(strapi: Strapi, user: UserRow, { key }: OidcProvider): Promise<boolean> {
  if (user.productRole !== "researcher") return user.productRole === "admin";
  await updateUser(strapi, user.id, { productRole: "admin" });
  await deleteTokensOf(strapi, user.id);
  await recordEvent(strapi, null, { action: "account.role", object: `user:${user.documentId}`, detail: `researcher to admin by ${key}` });
  return true;
}
