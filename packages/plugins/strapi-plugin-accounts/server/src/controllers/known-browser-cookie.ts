import type { Context } from "koa";
import type { Secrets } from "../config.ts";
import { isMarkOf, maximumMarks, newMark, type Credentials } from "../services/login/known-browsers.ts";
import { appendCookie, guardedName, readCookie } from "./cookies.ts";

const cookie = "known";
/** Maximum in browsers. */
const maxAge = 400 * 86_400;

export function readMarks(ctx: Context): readonly string[] {
  return (readCookie(ctx, guardedName(ctx, cookie)) ?? "").split("~", maximumMarks).filter((mark) => mark !== "");
}

/** Marks a browser after its user proved to own the account. Survives logout, because it grants no access. */
export function markBrowser(ctx: Context, secrets: Secrets, account: Credentials): void {
  const others = marksOfOthers(ctx, secrets, account.documentId);
  setMarks(ctx, [newMark(secrets[0], account, Date.now()), ...others].slice(0, maximumMarks));
}

export function unmarkBrowser(ctx: Context, secrets: Secrets, accountId: string): void {
  setMarks(ctx, marksOfOthers(ctx, secrets, accountId));
}

function marksOfOthers(ctx: Context, secrets: Secrets, accountId: string): string[] {
  return readMarks(ctx).filter((mark) => !isMarkOf(secrets, accountId, mark));
}

function setMarks(ctx: Context, marks: readonly string[]): void {
  const lasts = marks.length > 0 ? maxAge : 0;
  const value = marks.join("~");
  appendCookie(ctx, { name: guardedName(ctx, cookie), value, path: "/api", sameSite: "strict", httpOnly: true, maxAge: lasts });
}
