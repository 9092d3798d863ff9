import type { SettingChange, SettingKey } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";

export const settingLabels: Record<SettingKey, string> = {
  productName: "Product name",
  laboratoryName: "Laboratory",
  laboratoryUrl: "Laboratory’s website",
  legacyUrl: "Old version of the site",
  supportEmail: "Support address",
  supportTelephone: "Support telephone",
  repository: "Repository",
  productionBranch: "Production branch",
  signupOpen: "Sign-up is open",
  institutionalLoginOnly: "Only institutional login",
  adminsNeedTwoFactor: "Administrators need two-factor login",
  panelNeedsTwoFactor: "Staff of Strapi’s panel need two-factor login",
  tokensAllowed: "Personal tokens are allowed",
  trustedNetworks: "Trusted networks",
  signupsPerNetwork: "Sign-ups of a network",
  failuresPerNetwork: "Failed logins of a network",
  pageSize: "Rows on a page",
  sessionIdleMinutes: "Idle session ends after",
  sessionHours: "Any session ends after",
  message: "Message of the day",
  fitDays: "Fits are kept for",
  farewellDays: "Keep farewell messages for",
  reportMonths: "Delete reports after",
  mailDays: "Delete sent mails after",
  auditMonths: "Delete audit entries after",
};

const units: Partial<Record<SettingKey, string>> = {
  signupsPerNetwork: "an hour",
  failuresPerNetwork: "in 15 minutes",
  sessionIdleMinutes: "minutes",
  sessionHours: "hours",
  fitDays: "days",
  farewellDays: "days",
  reportMonths: "months",
  mailDays: "days",
  auditMonths: "months",
};

export function settingChangeText({ key, from, to }: SettingChange): string {
  if (!Object.hasOwn(settingLabels, key)) return key;
  const name = key as SettingKey;
  return `${settingLabels[name]}: ${settingValueText(name, from)} → ${settingValueText(name, to)}`;
}

function settingValueText(key: SettingKey, value: SettingChange["from"]): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") return `“${value.text}” until ${formatCalendarDate(value.until)}`;
  return [value, units[key]].filter(Boolean).join(" ");
}
