import { createHmac, timingSafeEqual } from "node:crypto";

/** Session id and latest end (seconds since 1970). */
export interface SessionToken {
  readonly sid: string;
  readonly exp: number;
}

/** Each half has its own cookie. */
export interface TokenHalves {
  /** `header.payload` of the JWT; useless alone. */
  readonly readable: string;
  readonly signature: string;
}

const header = encode({ alg: "HS256", typ: "JWT" });

/** Signs a JWT (RFC 7519) with HMAC-SHA-256. */
export function signToken(token: SessionToken, secret: string): TokenHalves {
  const readable = `${header}.${encode({ sid: token.sid, exp: token.exp })}`;
  return { readable, signature: sign(readable, secret) };
}

/** Returns the token, null if invalid. The header must match exactly, which rejects other algorithms and none. */
export function verifyToken(halves: Partial<TokenHalves>, secret: string, nowMs: number): SessionToken | null {
  const { readable, signature } = halves;
  if (readable === undefined || signature === undefined || readable.length > 500 || !readable.startsWith(`${header}.`)) return null;
  const expected = Buffer.from(sign(readable, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { sid, exp } = JSON.parse(Buffer.from(readable.slice(header.length + 1), "base64url").toString("utf8")) as SessionToken;
  return exp * 1000 > nowMs ? { sid, exp } : null;
}

function sign(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
