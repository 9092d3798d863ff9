export interface DeliveryError {
  readonly message?: string;
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Retry `later`, or a final state of the outbox. */
export type Verdict = "later" | "bounced" | "failed" | "unconfirmed";

/** Recipient address; 5.1.7 to 5.1.9 concern the sender. 5.2.1: the mailbox is disabled. */
const addressStatus = /^5\.(?:1\.(?:[0-6]|10)|2\.1)$/;
const addressReplies: readonly number[] = [550, 551, 553, 556];

const contentStatus = /^5\.(?:6\.\d+|3\.4|2\.3)$/;

/** Judges a failed attempt. A 5xx is final only about the address or this mail; a misconfigured server returns 5xx for all mails. */
export function verdictOn(error: DeliveryError, handedOver: boolean): Verdict {
  const { responseCode } = error;
  // The reply was lost after the handover. RFC 5321 (3.8) asks for a retry, but by RFC 1047 most such mails were taken.
  // Duplicates cannot be recalled, so a person decides.
  if (handedOver && responseCode === undefined) return "unconfirmed";
  if (responseCode === undefined || responseCode < 500) return "later";
  if (!handedOver && error.command !== "RCPT TO") return "later";
  if (isAboutAddress(responseCode, error.response ?? "")) return "bounced";
  if (handedOver && isAboutContent(responseCode, error.response ?? "")) return "failed";
  return "later";
}

function isAboutAddress(code: number, response: string): boolean {
  const status = statusOf(response);
  if (status !== null) return addressStatus.test(status);
  return addressReplies.includes(code) && !/\brelay/i.test(response);
}

function isAboutContent(code: number, response: string): boolean {
  const status = statusOf(response);
  return status === null ? code === 552 : contentStatus.test(status);
}

/** Enhanced status code (RFC 3463), or null. */
function statusOf(response: string): string | null {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
}
