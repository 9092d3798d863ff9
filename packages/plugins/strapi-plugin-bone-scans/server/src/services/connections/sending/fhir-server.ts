import * as z from "zod/mini";
import type { CallServer } from "./server-caller.ts";
import { ServerError } from "./server-error.ts";
import { jsonOf } from "./server-login.ts";

export const fhirBusyStatus = 409;

export interface SendServer {
  readonly base: URL;
  readonly call: CallServer;
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
}

const media = "application/fhir+json";

const ZReply = z.object({
  resourceType: z.literal("Bundle"),
  type: z.literal("transaction-response"),
  entry: z.array(z.object({ response: z.object({ status: z.string().check(z.regex(/^2\d\d\b/)) }) })),
});
const ZOutcome = z.object({
  resourceType: z.literal("OperationOutcome"),
  issue: z.array(z.object({ code: z.string() })),
});
const ZCapabilities = z.object({
  resourceType: z.literal("CapabilityStatement"),
  fhirVersion: z.string(),
  software: z.optional(z.object({ name: z.string(), version: z.optional(z.string()) })),
  rest: z.optional(z.array(z.object({ mode: z.string(), interaction: z.optional(z.array(z.object({ code: z.string() }))) }))),
});

export async function sendTransaction({ base, call, headers }: SendServer, bundle: string, entries: number): Promise<void> {
  const { status, text } = await call({
    method: "POST",
    url: base,
    headers: { ...(await headers()), "Content-Type": media, Accept: media, Prefer: "return=minimal" },
    body: bundle,
  });
  if (status >= 400) throw refusal(status, text);
  const parsed = ZReply.safeParse(jsonOf(text));
  if (!parsed.success || parsed.data.entry.length !== entries) throw new ServerError("unexpected");
}

function refusal(status: number, text: string): ServerError {
  const outcome = ZOutcome.safeParse(jsonOf(text));
  if (!outcome.success && (status === 404 || status === 405)) return new ServerError("not_found");
  // Servers answer 404 or 412 if a reference matches no resource or several.
  if (status === 404 || status === 412)
    return new ServerError("rejected", "The server knows no such patient, or has the patient or report several times.");
  const codes = outcome.success ? outcome.data.issue.map(({ code }) => code) : [];
  // Names codes of FHIR's list only, because free text may contain values.
  const known = [...new Set(codes)].filter((code) => /^[a-z-]{3,20}$/.test(code)).slice(0, 3);
  return new ServerError("rejected", `The server refuses the report: ${[String(status), ...known].join(", ")}.`);
}

export async function readCapabilities({ base, call, headers }: SendServer): Promise<string> {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/metadata`;
  const { status, text } = await call({ method: "GET", url, headers: { ...(await headers()), Accept: media } });
  if (status >= 400) throw new ServerError("not_found");
  const parsed = ZCapabilities.safeParse(jsonOf(text));
  if (!parsed.success) throw new ServerError("unexpected");
  const { fhirVersion, software, rest = [] } = parsed.data;
  if (!fhirVersion.startsWith("4.0")) throw new ServerError("unexpected", "The server speaks another version than FHIR R4.");
  if (!rest.some(({ interaction = [] }) => interaction.some(({ code }) => code === "transaction")))
    throw new ServerError("unexpected", "The server says that it takes no transactions.");
  const name = [software?.name ?? "A FHIR server", software?.version].filter(Boolean).join(" ");
  return name.slice(0, 200);
}
