import type { Context } from "koa";
import { knownAs, maximumMarks, newMark } from "../services/login/known-browsers.ts";
import { appendCookie, guardedName, readCookie } from "./cookies.ts";

const cookie = "known";
/** What browsers keep a cookie at most. */
const maxAge = 400 * 86_400;

/** The marks of accounts that were logged in to with this browser. */
export function readMarks(ctx: Context): readonly string[] {
  return (readCookie(ctx, guardedName(ctx, cookie)) ?? "").split("~", maximumMarks).filter((mark) => mark !== "");
}

/** Marks the browser as one that an account has been logged in to with. Stays when the session ends: it opens nothing. */
export function markBrowser(ctx: Context, secrets: readonly [string, ...string[]], accountId: string): void {
  const now = Date.now();
  const others = readMarks(ctx).filter((mark) => knownAs(secrets, accountId, [mark], now) === null);
  const marks = [newMark(secrets[0], accountId, now), ...others].slice(0, maximumMarks);
  appendCookie(ctx, { name: guardedName(ctx, cookie), value: marks.join("~"), path: "/api", sameSite: "strict", httpOnly: true, maxAge });
}
