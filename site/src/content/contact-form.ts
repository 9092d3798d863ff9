import { ZContactRequest, ZErrorReply, type ContactRequest } from "@trabecula/contracts";
import { site } from "@trabecula/contracts/endpoints";
import * as messages from "@trabecula/messages/contact";
import { inLanguage } from "@trabecula/messages/refusals";
import { postToCms } from "./cms-client.ts";

export const contactTopics: readonly ContactRequest["topic"][] = ["question", "account", "data", "problem", "other"];

export type ContactFields = Record<"name" | "email" | "topic" | "message", string>;
export type ContactResult = { kind: "sent" } | Refused;

interface Refused {
  readonly kind: "refused";
  readonly status: number;
  /** Seconds to wait before a retry; null if unknown. */
  readonly retryAfter: string | null;
  readonly message: string;
  readonly fields: Partial<Record<string, string>>;
}

const serverDown: Refused = { kind: "refused", status: 503, retryAfter: null, message: messages.serverDown, fields: {} };

export const emptyContact: ContactFields = { name: "", email: "", topic: "question", message: "" };

const timeoutMs = 10_000;

export function readContactFields(form: FormData): ContactFields {
  const text = (name: string): string => String(form.get(name) ?? "");
  return { name: text("name"), email: text("email"), topic: text("topic"), message: text("message") };
}

interface Sender {
  readonly address: string;
  readonly requestId: string | null;
}

/** Works without scripts in the browser. */
export async function sendContact(fields: ContactFields, { address, requestId }: Sender): Promise<ContactResult> {
  const parsed = ZContactRequest.safeParse(fields);
  if (!parsed.success) {
    const problems = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), inLanguage(message)]));
    return { kind: "refused", status: 422, retryAfter: null, message: messages.checkFields, fields: problems };
  }
  try {
    const headers = { "x-forwarded-for": address, ...(requestId !== null && { "x-request-id": requestId }) };
    const response = await postToCms(site.contact, parsed.data, { timeoutMs, headers });
    if (response.ok) return { kind: "sent" };
    const reply = ZErrorReply.safeParse(await response.json().catch(() => null));
    if (!reply.success) return serverDown;
    const { message, fields = {} } = reply.data;
    return {
      kind: "refused",
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      message: inLanguage(message),
      fields,
    };
  } catch {
    return serverDown;
  }
}

/** CSRF protection: rejects forms from other origins. */
export function isOwnOrigin(request: Request, siteUrl: string | null): boolean {
  const origin = request.headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host === request.headers.get("host") || origin === siteUrl;
}
