import * as z from "zod/mini";
import type { CallServer } from "./server-caller.ts";
import { ServerError } from "./server-error.ts";

export type ServerLogin =
  | { readonly scheme: "none" }
  | { readonly scheme: "basic"; readonly user: string; readonly secret: string }
  | { readonly scheme: "bearer"; readonly secret: string }
  | {
      readonly scheme: "oauth";
      readonly user: string;
      readonly secret: string;
      readonly tokenAddress: string;
      readonly scope: string | null;
    };

type Headers = Readonly<Record<string, string>>;

const basic = (user: string, secret: string): Headers => ({
  Authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`,
});
const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });

const ZToken = z.object({
  access_token: z.string().check(z.regex(/^[\x21-\x7E]+$/), z.maxLength(20_000)),
  expires_in: z.optional(z.coerce.number()),
});

const renewBeforeMs = 30_000;
const usualSeconds = 300;

export function authorization(login: ServerLogin, call: CallServer): () => Promise<Headers> {
  if (login.scheme === "none") return async () => ({});
  if (login.scheme === "basic") return async () => basic(login.user, login.secret);
  if (login.scheme === "bearer") return async () => bearer(login.secret);
  let held: { readonly headers: Headers; readonly untilMs: number } | null = null;
  return async () => {
    if (held !== null && held.untilMs - renewBeforeMs > Date.now()) return held.headers;
    const { token, seconds } = await askToken(login, call);
    held = { headers: bearer(token), untilMs: Date.now() + seconds * 1000 };
    return held.headers;
  };
}

async function askToken({ user, secret, tokenAddress, scope }: ServerLogin & { scheme: "oauth" }, call: CallServer) {
  const body = new URLSearchParams({ grant_type: "client_credentials", ...(scope !== null && { scope }) }).toString();
  // RFC 6749, 2.3.1.
  const encoded = (text: string) => new URLSearchParams({ text }).toString().slice("text=".length);
  const { status, text } = await call({
    method: "POST",
    url: new URL(tokenAddress),
    headers: {
      ...basic(encoded(user), encoded(secret)),
      "Content-Type": "application/x-www-form-urlencoded",
      Accept: "application/json",
    },
    body,
  });
  if (status >= 400) throw new ServerError("refused", "The token endpoint refuses the client of this connection.");
  const parsed = ZToken.safeParse(jsonOf(text));
  if (!parsed.success) throw new ServerError("unexpected", "The token endpoint answers without a token.");
  return { token: parsed.data.access_token, seconds: parsed.data.expires_in ?? usualSeconds };
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
