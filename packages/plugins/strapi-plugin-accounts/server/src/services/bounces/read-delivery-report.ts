import PostalMime, { type Attachment, type Email } from "postal-mime";

export interface DeliveryReport {
  readonly mailId: string;
  /** True for permanent failures (5.x.x), false if delivery timed out. */
  readonly isFinal: boolean;
  readonly reason: string;
}

/** Far above real reports; protects against malicious mails. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 200_000, forceRfc822Attachments: true, attachmentEncoding: "utf8" } as const;

const statusTypes: readonly string[] = ["message/delivery-status", "message/global-delivery-status"];
const returnedTypes: readonly string[] = ["message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers"];

/** Parsing time grows faster than linearly with lines and MIME separators. */
const mostLines = 20_000;
const mostSeparators = 500;

function isReadable(source: string): boolean {
  return isAtMost(source.matchAll(/\r\n?|\n/g), mostLines) && isAtMost(source.matchAll(/(?:^|[\r\n])--/g), mostSeparators);
}

function isAtMost(found: Iterable<unknown>, most: number): boolean {
  let count = 0;
  for (const _one of found) if (++count > most) return false;
  return true;
}

const mailboxLine = /^From [^\r\n]*\r?\n/;

/** Format of the outbox; the host may have changed. */
const ownMessageId = /^<([a-z0-9]{24})@[^<>\s]+>$/;

/** Null for delays, successes, absence notices, foreign and unreadable mails. */
export async function readDeliveryReport(source: string): Promise<DeliveryReport | null> {
  if (!isReadable(source)) return null;
  const mail = await parse(source.replace(mailboxLine, ""));
  if (!mail || !isReport(mail)) return null;
  const failure = groupsOf(partOf(mail, statusTypes)).find((fields) => fields.get("action")?.toLowerCase() === "failed");
  const mailId = ownMessageId.exec((await parse(partOf(mail, returnedTypes)))?.messageId?.trim() ?? "")?.[1];
  if (!failure || mailId === undefined) return null;
  const status = failure.get("status") ?? "";
  return { mailId, isFinal: status.startsWith("5."), reason: reasonOf(failure.get("diagnostic-code") ?? "", status) };
}

async function parse(source: string): Promise<Email | null> {
  return PostalMime.parse(source, limits).catch(() => null);
}

function isReport({ headers }: Email): boolean {
  const type = headers.find(({ key }) => key === "content-type")?.value ?? "";
  return /^\s*multipart\/report\b/i.test(type) && /;\s*report-type\s*=\s*"?delivery-status\b/i.test(type);
}

function partOf({ attachments }: Email, types: readonly string[]): string {
  const part: Attachment | undefined = attachments.find(({ mimeType }) => types.includes(mimeType));
  return typeof part?.content === "string" ? part.content : "";
}

/** Field groups of the status part: first the mail, then each recipient. */
function groupsOf(status: string): Map<string, string>[] {
  return status
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)
    .map(
      (group) =>
        new Map(
          group
            .replace(/\n[ \t]+/g, " ")
            .split("\n")
            .flatMap(fieldOf),
        ),
    );
}

function fieldOf(line: string): [string, string][] {
  const colon = line.indexOf(":");
  return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
}

function reasonOf(diagnostic: string, status: string): string {
  const words = diagnostic
    .replace(/^[\w-]+\s*;\s*/, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return `Returned: ${words === "" ? status : words}`.slice(0, 300);
}
