import type { UserRow } from "../users/user-row.ts";

const longest = 160;

/** Letters, digits and name punctuation; dots only at word ends, so that nothing looks like a web address. */
const plain = /^(?:[\p{L}\p{M}\p{N} '’&(),-]|\.(?=[\s,)]|$))+$/u;

/** Name and institution shown to patients. Must not carry advertising or links typed as a name. */
export function inviterName({ firstName, lastName, institution }: Pick<UserRow, "firstName" | "lastName" | "institution">): string {
  const name = [firstName, lastName].filter(Boolean).join(" ");
  const whole = [name, institution].filter(Boolean).join(", ");
  return [whole, name].find((text) => text !== "" && text.length <= longest && plain.test(text)) ?? "Your clinic or study team";
}
