import type { Portal } from "@trabecula/contracts";
import { formatDay } from "@trabecula/messages";

interface PortalWords {
  readonly sentences: readonly string[];
  readonly invite: string | null;
  readonly end: string | null;
}

const mails: Record<NonNullable<Portal["mail"]>, string> = {
  kept: "This platform sends no e-mail: ask an administrator of the laboratory to pass the link on.",
  waiting: "The e-mail is on its way.",
  sent: "The e-mail was sent.",
  returned: "The e-mail could not be delivered. Check the address and invite again.",
};

/** Where a patient's access stands, and what can be done about it. @param nowMs the moment at which it is read */
export function portalWords({ state, email, invitedAt, expiresAt, acceptedAt, mail }: Portal, nowMs: number): PortalWords {
  if (state === "none")
    return {
      sentences: ["The patient has no account. Invite the patient to show the reports that you release, in plain language."],
      invite: "Invite the patient",
      end: null,
    };
  if (state === "active")
    return {
      sentences: [
        `The patient reads what you release, with an account that was opened for ${email ?? "an address"} on ${dayOf(acceptedAt)}.`,
        "Release a report from its own page.",
      ],
      invite: null,
      end: "End access",
    };
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= nowMs;
  return {
    sentences: [
      isOver
        ? `The invitation of ${email ?? "the patient"} was not accepted and ended on ${dayOf(expiresAt)}.`
        : `${email ?? "The patient"} was invited on ${dayOf(invitedAt)}. The link works until ${dayOf(expiresAt)}.`,
      ...(mail && !isOver ? [mails[mail]] : []),
    ],
    invite: "Invite again",
    end: "Take the invitation back",
  };
}

const dayOf = (instant: string | null): string => (instant === null ? "a day that is not known" : formatDay(instant));
