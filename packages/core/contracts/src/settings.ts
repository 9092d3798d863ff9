import * as z from "zod/mini";
import { nonEmptyLine, ZDateOnly, ZInstant } from "./primitives.ts";
import { ZBranch, ZRepository } from "./site-content.ts";
import { ZEmail } from "./user.ts";

const wholeNumber = (lowest: number, highest: number) => {
  const message = `Write a whole number from ${lowest} to ${highest}.`;
  return z.number(message).check(z.int(message), z.gte(lowest, message), z.lte(highest, message));
};

const addressMessage = "Write the complete address, such as https://lab.example.org.";

/** Complete address of a web page; nothing else that a link may do. */
const webAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300, "At most 300 characters."),
    z.regex(/^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i, addressMessage),
    z.url({ protocol: /^https?$/, error: addressMessage }),
  );

/** What every page tells its readers until the end of a day (UTC). */
const ZMessageOfTheDay = z.strictObject({ text: nonEmptyLine("Write the message.", 300), until: ZDateOnly });

/** What administrators set for the whole site. */
export const ZSettings = z.strictObject({
  productName: nonEmptyLine("Name the product.", 60),
  laboratoryName: nonEmptyLine("Name the laboratory.", 120),
  laboratoryUrl: z.nullable(webAddress),
  legacyUrl: z.nullable(webAddress),
  supportEmail: ZEmail,
  /** Whose latest commit and version the footer shows; null: neither. */
  repository: z.nullable(ZRepository),
  /** Null: the repository's default branch. */
  productionBranch: z.nullable(ZBranch),
  signupOpen: z.boolean(),
  /** Whether administrators must log in with two factors. */
  adminsNeedTwoFactor: z.boolean(),
  /** Whether scripts may act by personal tokens; while they may not, no token works. */
  tokensAllowed: z.boolean(),
  /** Rows on a page of a list. */
  pageSize: wholeNumber(5, 200),
  /** A session ends after this long without a call. */
  sessionIdleMinutes: wholeNumber(5, 10_080),
  /** And after this long in any case. */
  sessionHours: wholeNumber(1, 720),
  message: z.nullable(ZMessageOfTheDay),
  /** How long a fit that did not become a dataset is kept, with the ages and values of its cohort. */
  fitDays: wholeNumber(1, 90),
  /** How long the last mails to people whose account is gone are kept; a mail is tried again for four days. */
  farewellDays: wholeNumber(7, 365),
});
export type Settings = z.infer<typeof ZSettings>;
export type SettingKey = keyof Settings;

/** A session that may be idle for longer than it lasts would end before it should. */
export function idleProblem({ sessionIdleMinutes, sessionHours }: Pick<Settings, "sessionIdleMinutes" | "sessionHours">): string | null {
  return sessionIdleMinutes > sessionHours * 60 ? "A session cannot be idle for longer than it lasts in all." : null;
}

/** What is to change, each setting by its name; what is left out stays. `version`: the one that was read. */
export const ZChangeSettingsRequest = z.extend(z.partial(ZSettings), { version: z.number().check(z.int(), z.gte(0)) });
export type ChangeSettingsRequest = z.infer<typeof ZChangeSettingsRequest>;

/** `restore`: the version whose settings are to hold again. */
export const ZRestoreSettingsRequest = z.strictObject({
  version: z.number().check(z.int(), z.gte(0)),
  restore: z.number().check(z.int(), z.gte(0)),
});
export type RestoreSettingsRequest = z.infer<typeof ZRestoreSettingsRequest>;

const ZSettingValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.object({ text: z.string(), until: z.string() })]));
export const ZSettingChange = z.object({ key: z.string(), from: ZSettingValue, to: ZSettingValue });
export type SettingChange = z.infer<typeof ZSettingChange>;

/** A state of the settings: who made it of the one before, and how. Version 0 is what the product was installed with. */
export const ZSettingsState = z.object({
  version: z.number(),
  changedAt: z.nullable(ZInstant),
  /** Address of the administrator; null where the account is gone, or where it was not a person. */
  changedBy: z.nullable(z.string()),
  changes: z.array(ZSettingChange),
  /** Version that was restored. */
  restored: z.nullable(z.number()),
});
export type SettingsState = z.infer<typeof ZSettingsState>;

/** `states`: the present one and those before it that can be restored, the newest first. */
export const ZSettingsReply = z.object({ version: z.number(), settings: z.object(ZSettings.shape), states: z.array(ZSettingsState) });
export type SettingsReply = z.infer<typeof ZSettingsReply>;
