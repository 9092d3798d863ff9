import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "@trabecula/strapi-kit";

/** The thousand passwords that are used most, which guessing starts with; the library lists them by how often. */
const common = new Set(dictionary["passwords-common"].slice(0, 1000).map((password) => password.toLowerCase()));

const letterFor: Readonly<Record<string, string>> = { "@": "a", "4": "a", "3": "e", "!": "i", "0": "o", $: "s", "5": "s", "7": "t" };

/**
 * Refuses a common password, also as the rules for passwords make people write it: `Password1!` and `P@ssw0rd-2026` are
 * `password` to those who guess.
 * @throws AppError `validation_failed` for `field`
 */
export function refuseCommonPassword(password: string, field: string): void {
  if (!isCommonPassword(password)) return;
  const reason = "This is one of the passwords that are guessed first. Choose another.";
  throw new AppError("validation_failed", reason, { [field]: reason });
}

/** Whether a password is a common one, however the rules for passwords make people write it. */
export function isCommonPassword(password: string): boolean {
  // Letters that only look different, such as full-width ones, are those they look like.
  const written = password.normalize("NFKC").toLowerCase();
  const spellings = [written, withoutEnds(written), written.replace(/^[^a-z\d]+|[^a-z\d]+$/g, "")].flatMap(spellingsOf);
  return spellings.some((text) => common.has(text) || common.has(withoutEnds(text)));
}

/** Without the digits and symbols before and after the letters. */
function withoutEnds(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, "");
}

/** The text itself and with the letters that its digits and symbols stand for; a 1 may be itself, an i or an l. */
function spellingsOf(text: string): string[] {
  const withOne = (one: string) => [...text].map((letter) => (letter === "1" ? one : (letterFor[letter] ?? letter))).join("");
  return [text, withOne("1"), withOne("i"), withOne("l")];
}
