/** How a mail server or the way to it failed, as nodemailer tells it. */
export interface DeliveryError {
  readonly message?: string;
  readonly code?: string;
  /** What was asked of the server, such as `RCPT TO`. */
  readonly command?: string;
  /** Set where the server has answered. */
  readonly responseCode?: number;
  readonly response?: string;
}

/** What becomes of a mail: tried again `later`, or one of the outbox's last states. */
export type Verdict = "later" | "bounced" | "failed" | "unconfirmed";

/** Of the recipient's address; 5.1.7 to 5.1.9 are about the sender's. 5.2.1: the mailbox is closed. */
const addressStatus = /^5\.(?:1\.(?:[0-6]|10)|2\.1)$/;
const addressReplies: readonly number[] = [550, 551, 553, 556];

/** Of the mail's content, form or size. */
const contentStatus = /^5\.(?:6\.\d+|3\.4|2\.3)$/;

/**
 * Judges a failed attempt. A server's 5xx is final only where it is about the address or about this one mail: a server that
 * is set up wrongly (no log-in, no relaying, a sender it does not like) says 5xx to every mail, and must not use them all up.
 */
export function verdictOn(error: DeliveryError, handedOver: boolean): Verdict {
  const { responseCode } = error;
  // The server has the whole mail and its answer is lost. RFC 5321 (3.8) has a client try again then, and RFC 1047 tells what
  // comes of it: most such mails were taken, so most of these attempts deliver a second time. A second mail cannot be taken
  // back; one that is set aside is seen, and a person who sends it again has asked first. So here it is set aside.
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

/** The enhanced status code (RFC 3463) that follows a reply's three digits, if any. */
function statusOf(response: string): string | null {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
}
