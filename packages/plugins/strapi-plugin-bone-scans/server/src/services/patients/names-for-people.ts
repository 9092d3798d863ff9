import { AppError, roleMissing, type Member, type Place } from "@trabecula/strapi-kit";

interface Names {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export function namesFor(isReader: boolean, { firstName, lastName }: Names): Names {
  return isReader ? { firstName, lastName } : { firstName: null, lastName: null };
}

/** @throws `scope_missing` for a personal token without names, `role_missing` for a member who sees codes only */
export function requireHandlingNames(member: Member, { names }: Pick<Place, "names">): void {
  if (names) return;
  if (member.sessionId !== null) throw roleMissing();
  throw new AppError("scope_missing", "Names of patients need a token with the scope “names”, of a member who sees names.");
}
