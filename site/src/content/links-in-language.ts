import { language } from "@trabecula/messages";
import { inEnglish } from "@trabecula/messages/frame";
import { inPageLanguage, withoutLanguage } from "../page-language.ts";

const linkOrForm = /<(?:a|form)\b(?:[^>"]|"[^"]*")*>/g;

/** Links that name their language stay. */
export function linksInLanguage(html: string): string {
  return language === "en"
    ? html
    : html.replace(linkOrForm, (tag) => (tag.includes(" hreflang=") ? tag : tag.replace(/ (href|action)="(\/(?!\/)[^"]*)"/, linked)));
}

function linked(_: string, name: string, address: string): string {
  const own = inPageLanguage(address);
  const isEnglish = own === withoutLanguage(own) && !own.startsWith("/uploads/");
  return ` ${name}="${own}"${isEnglish ? ` hreflang="en" data-in="${inEnglish}"` : ""}`;
}
