import type { OutboxMail } from "@trabecula/contracts";

type MailState = OutboxMail["state"];

export const mailStateWords: Record<MailState, string> = {
  kept: "Kept here",
  waiting: "Waiting",
  sending: "Being sent",
  sent: "Sent",
  failed: "Failed",
};

/** What a state means to the person who reads the outbox. */
export const mailStateMeaning: Record<MailState, string> = {
  kept: "No mail server was set when it was written, so it is kept here to be read.",
  waiting: "It will be sent, or tried again, shortly.",
  sending: "It is on its way to the mail server.",
  sent: "The mail server took it.",
  failed: "The mail server refused it too often; it is not tried again by itself.",
};

/** Sending again makes sense for every mail that is not on its way already. */
export function canResend(state: MailState): boolean {
  return state !== "sending" && state !== "waiting";
}
