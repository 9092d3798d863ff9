import { idleProblem, ZSettings, type ChangeSettingsRequest, type SettingKey, type Settings } from "@trabecula/contracts";
import type { FormShape } from "../../forms/contract-resolver.ts";

export type Changes = Omit<ChangeSettingsRequest, "version">;

type Switch = "signupOpen" | "institutionalLoginOnly" | "adminsNeedTwoFactor" | "panelNeedsTwoFactor" | "tokensAllowed";

export type SettingsDraft = Record<Exclude<SettingKey, Switch | "message">, string> & {
  [Key in Switch]: boolean;
} & { messageText: string; messageUntil: string };

export function draftOf(all: Settings): SettingsDraft {
  const { message, signupOpen, institutionalLoginOnly, adminsNeedTwoFactor, panelNeedsTwoFactor, tokensAllowed, ...settings } = all;
  const texts = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, value === null ? "" : String(value)]));
  return {
    ...(texts as Omit<SettingsDraft, Switch | "messageText" | "messageUntil">),
    signupOpen,
    institutionalLoginOnly,
    adminsNeedTwoFactor,
    panelNeedsTwoFactor,
    tokensAllowed,
    messageText: message?.text ?? "",
    messageUntil: message?.until ?? "",
  };
}

/** Empty text is null. An empty number is NaN, which the contract rejects. */
const textOrNull = (text: string) => (text.trim() === "" ? null : text);
const numberOrNull = (text: string) => (text.trim() === "" ? null : Number(text));
const numberIn = (text: string) => (text.trim() === "" ? NaN : Number(text));

function toSettings({ messageText, messageUntil, ...draft }: SettingsDraft) {
  return {
    ...draft,
    laboratoryUrl: textOrNull(draft.laboratoryUrl),
    legacyUrl: textOrNull(draft.legacyUrl),
    supportEmail: textOrNull(draft.supportEmail),
    supportTelephone: textOrNull(draft.supportTelephone),
    repository: textOrNull(draft.repository),
    productionBranch: textOrNull(draft.productionBranch),
    trustedNetworks: textOrNull(draft.trustedNetworks),
    signupsPerNetwork: numberIn(draft.signupsPerNetwork),
    failuresPerNetwork: numberIn(draft.failuresPerNetwork),
    pageSize: numberIn(draft.pageSize),
    sessionIdleMinutes: numberIn(draft.sessionIdleMinutes),
    sessionHours: numberIn(draft.sessionHours),
    fitDays: numberIn(draft.fitDays),
    farewellDays: numberIn(draft.farewellDays),
    reportMonths: numberOrNull(draft.reportMonths),
    mailDays: numberOrNull(draft.mailDays),
    auditMonths: numberOrNull(draft.auditMonths),
    message: messageText.trim() === "" ? null : { text: messageText, until: messageUntil },
  };
}

export function settingsForm(settings: Settings): FormShape<SettingsDraft, Settings> {
  return {
    contract: ZSettings,
    values: draftOf(settings),
    toRequest: toSettings,
    names: { "message.text": "messageText", "message.until": "messageUntil" },
    check: (draft) => {
      const idle = idleProblem(toSettings(draft));
      return idle ? { sessionIdleMinutes: idle } : {};
    },
  };
}

/** Sends only changed settings, so that concurrent changes of others survive. */
export function changedSettings(read: Settings, typed: Settings): Changes {
  const keys = (Object.keys(typed) as SettingKey[]).filter((key) => JSON.stringify(typed[key]) !== JSON.stringify(read[key]));
  return Object.fromEntries(keys.map((key) => [key, typed[key]]));
}
