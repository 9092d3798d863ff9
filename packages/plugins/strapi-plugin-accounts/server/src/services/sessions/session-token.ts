import { createHmac, timingSafeEqual } from "node:crypto";

/** What a session's token says: which session, and when it ends at the latest (seconds since 1970). */
export interface SessionToken {
  readonly sid: string;
  readonly exp: number;
}

/** The token in the two halves that travel in two cookies. */
export interface TokenHalves {
  /** `header.payload` of the JWT; opens nothing on its own. */
  readonly readable: string;
  /** Its signature, out of scripts' reach. */
  readonly signature: string;
}

const header = encode({ alg: "HS256", typ: "JWT" });

/** Signs a JWT (RFC 7519) with HMAC-SHA-256. */
export function signToken(token: SessionToken, secret: string): TokenHalves {
  const readable = `${header}.${encode({ sid: token.sid, exp: token.exp })}`;
  return { readable, signature: sign(readable, secret) };
}

/**
 * Reads a token from its halves; null where anything is wrong with it. The header must be ours to the letter: a token
 * that names another algorithm, or none, is not looked at.
 */
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
