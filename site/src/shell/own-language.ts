import type { User } from "@trabecula/contracts";
import { isTranslated, pathIn, withoutLanguage } from "../page-language.ts";
import { pageMetadata } from "./product.ts";

/** Patients read the app in the language of their account, all others in English. */
export function addressFor({ role, language = "en" }: Pick<User, "role" | "language">, address: string): string {
  const offered = (pageMetadata()["languages"] ?? "").split(" ");
  const path = address.split(/[?#]/, 1)[0]!;
  const isOwn = role === "patient" && offered.includes(language) && isTranslated(path);
  return isOwn ? pathIn(language, path) + address.slice(path.length) : address;
}

export function addressElsewhere(user: Pick<User, "role" | "language">): string | null {
  const { pathname, search, hash } = window.location;
  const own = addressFor(user, withoutLanguage(pathname));
  return own === pathname ? null : own + search + hash;
}
