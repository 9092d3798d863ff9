import type { UserRow } from "../users/user-row.ts";

const longest = 160;

/** Letters, digits and what stands in names; a dot only where a word ends, so that nothing reads as an address of the web. */
const plain = /^(?:[\p{L}\p{M}\p{N} '’&(),-]|\.(?=[\s,)]|$))+$/u;

/**
 * Who invites, as the patient is told: name and institution of the account. A mail to a stranger under the laboratory's
 * address must not carry an advertisement or a link that somebody typed as a name.
 */
export function inviterName({ first_name, last_name, institution }: Pick<UserRow, "first_name" | "last_name" | "institution">): string {
  const name = [first_name, last_name].filter(Boolean).join(" ");
  const whole = [name, institution].filter(Boolean).join(", ");
  return [whole, name].find((text) => text !== "" && text.length <= longest && plain.test(text)) ?? "Your clinic or study team";
}
