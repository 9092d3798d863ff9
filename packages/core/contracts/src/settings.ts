import * as z from "zod/mini";
import { nonEmptyLine, telephoneLine, ZDateOnly, ZInstant } from "./primitives.ts";
import { ZBranch, ZRepository } from "./site-content.ts";
import { ZEmail } from "./user.ts";

const wholeNumber = (lowest: number, highest: number) => {
  const message = `Write a whole number from ${lowest} to ${highest}.`;
  return z.number(message).check(z.int(message), z.gte(lowest, message), z.lte(highest, message));
};

const addressMessage = "Write the complete address, such as https://lab.example.org.";

const webAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300, { error: "At most 300 characters.", abort: true }),
    z.regex(/^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i, addressMessage),
    z.url({ protocol: /^https?$/, error: addressMessage }),
  );

/** Age at which the daily sweep deletes; null: never. The lower bounds protect from mistakes. */
export const ZRetentionRules = z.strictObject({
  reportMonths: z.nullable(wholeNumber(12, 1200)),
  mailDays: z.nullable(wholeNumber(7, 3650)),
  auditMonths: z.nullable(wholeNumber(12, 1200)),
});
export type RetentionRules = z.infer<typeof ZRetentionRules>;

const ZNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const networksMessage = "Write addresses and networks, separated by commas, such as 192.0.2.7, 2001:db8::/48.";

const networkList = z.string().check(
  z.maxLength(1_000, "At most 1,000 characters."),
  z.overwrite((text) =>
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .join(", "),
  ),
  z.refine((text) => text.split(", ").every((one) => ZNetwork.safeParse(one).success), networksMessage),
);

const ZMessageOfTheDay = z.strictObject({ text: nonEmptyLine("Write the message.", 300), until: ZDateOnly });

export const ZSettings = z.strictObject({
  productName: nonEmptyLine("Name the product.", 60),
  laboratoryName: nonEmptyLine("Name the laboratory.", 120),
  laboratoryUrl: z.nullable(webAddress),
  legacyUrl: z.nullable(webAddress),
  /** Null: pages and mails name the contact page, which mails the first administrator. */
  supportEmail: z.nullable(ZEmail),
  /** Printed on the patient's page; null: none. */
  supportTelephone: z.nullable(telephoneLine),
  /** Repository for the footer's commit and version; null: neither. */
  repository: z.nullable(ZRepository),
  productionBranch: z.nullable(ZBranch),
  signupOpen: z.boolean(),
  /** Has no effect where no provider is configured. Administrators with two-factor login keep their password. */
  institutionalLoginOnly: z.boolean(),
  adminsNeedTwoFactor: z.boolean(),
  panelNeedsTwoFactor: z.boolean(),
  tokensAllowed: z.boolean(),
  /** Networks without limits, such as a hospital's. Null: none. */
  trustedNetworks: z.nullable(networkList),
  /** Unconfirmed sign-ups, forgotten passwords and contact messages an hour, each. */
  signupsPerNetwork: wholeNumber(10, 100_000),
  /** Failed logins in 15 minutes. */
  failuresPerNetwork: wholeNumber(10, 100_000),
  pageSize: wholeNumber(5, 200),
  sessionIdleMinutes: wholeNumber(5, 10_080),
  sessionHours: wholeNumber(1, 720),
  message: z.nullable(ZMessageOfTheDay),
  /** Retention of unsaved fits, including their cohort's ages and values. */
  fitDays: wholeNumber(1, 90),
  /** Retention of mails to deleted accounts; mails are retried for four days. */
  farewellDays: wholeNumber(7, 365),
  ...ZRetentionRules.shape,
});
export type Settings = z.infer<typeof ZSettings>;
export type SettingKey = keyof Settings;

export function idleProblem({ sessionIdleMinutes, sessionHours }: Pick<Settings, "sessionIdleMinutes" | "sessionHours">): string | null {
  return sessionIdleMinutes > sessionHours * 60 ? "A session cannot be idle for longer than it lasts in all." : null;
}

/** Omitted settings stay. `version`: as read. */
export const ZChangeSettingsRequest = z.extend(z.partial(ZSettings), { version: z.number().check(z.int(), z.gte(0)) });
export type ChangeSettingsRequest = z.infer<typeof ZChangeSettingsRequest>;

export const ZRestoreSettingsRequest = z.strictObject({
  version: z.number().check(z.int(), z.gte(0)),
  restore: z.number().check(z.int(), z.gte(0)),
});
export type RestoreSettingsRequest = z.infer<typeof ZRestoreSettingsRequest>;

const ZSettingValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.object({ text: z.string(), until: z.string() })]));
export const ZSettingChange = z.object({ key: z.string(), from: ZSettingValue, to: ZSettingValue });
export type SettingChange = z.infer<typeof ZSettingChange>;

export const ZSettingsState = z.object({
  version: z.number(),
  changedAt: z.nullable(ZInstant),
  /** Null if the account is gone, or no person changed it. */
  changedBy: z.nullable(z.string()),
  changes: z.array(ZSettingChange),
  restored: z.nullable(z.number()),
});
export type SettingsState = z.infer<typeof ZSettingsState>;

/** `states`: current and restorable states, newest first. */
export const ZSettingsReply = z.object({ version: z.number(), settings: z.object(ZSettings.shape), states: z.array(ZSettingsState) });
export type SettingsReply = z.infer<typeof ZSettingsReply>;

/** Null: no rule. `more`: counting stops at 100,000. Rows last changed, sent or recorded on `keptSince` (UTC) stay. */
const ZRetentionBound = z.nullable(z.object({ count: z.number(), more: z.boolean(), keptSince: ZDateOnly }));
export const ZRetentionPreview = z.object({ reports: ZRetentionBound, mails: ZRetentionBound, audit: ZRetentionBound });
export type RetentionPreview = z.infer<typeof ZRetentionPreview>;
export type RetainedKind = keyof RetentionPreview;
