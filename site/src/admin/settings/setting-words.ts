import type { SettingChange, SettingKey } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";

export const settingWords: Record<SettingKey, string> = {
  productName: "Product name",
  laboratoryName: "Laboratory",
  laboratoryUrl: "Laboratory’s website",
  legacyUrl: "Old version of the site",
  supportEmail: "Support address",
  repository: "Repository",
  productionBranch: "Production branch",
  signupOpen: "Sign-up is open",
  adminsNeedTwoFactor: "Administrators need two-factor login",
  tokensAllowed: "Personal tokens are allowed",
  pageSize: "Rows on a page",
  sessionIdleMinutes: "Idle session ends after",
  sessionHours: "Any session ends after",
  message: "Message of the day",
  fitDays: "Fits are kept for",
  farewellDays: "Keep farewell messages for",
};

const units: Partial<Record<SettingKey, string>> = {
  sessionIdleMinutes: "minutes",
  sessionHours: "hours",
  fitDays: "days",
  farewellDays: "days",
};

/** Example: `Rows on a page: 25 → 50`. */
export function wordsForChange({ key, from, to }: SettingChange): string {
  if (!Object.hasOwn(settingWords, key)) return key;
  const name = key as SettingKey;
  return `${settingWords[name]}: ${valueInWords(name, from)} → ${valueInWords(name, to)}`;
}

function valueInWords(key: SettingKey, value: SettingChange["from"]): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") return `“${value.text}” until ${formatCalendarDate(value.until)}`;
  return [value, units[key]].filter(Boolean).join(" ");
}
