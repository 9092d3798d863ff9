import { ZMadeToken, ZMakeTokenRequest, ZPersonalTokenList } from "../tokens.ts";
import { ZDone } from "../user.ts";
import { endpoint, formBytes, json } from "./endpoint.ts";

export const list = endpoint("GET /tokens", "researcher", {
  reply: ZPersonalTokenList,
  note: "The caller's tokens, newest first, without secrets. Ended tokens stay in the list for 30 days.",
});

export const make = endpoint("POST /tokens", "researcher", {
  body: json(ZMakeTokenRequest, { maxBytes: formBytes }),
  reply: ZMadeToken,
  status: 201,
  note: "Creates a token and answers its secret once; only its hash is stored. The owner gets a mail. Requires the password and, with two-factor login, a code: 404 `not_found` for a workspace without membership; 403 `role_missing` for `names` where the member sees codes only; 422 with `fields.password` or `fields.code`, 429 after ten. 403 `forbidden` if tokens are turned off, 409 `conflict` beyond 20.",
});

export const revoke = endpoint("DELETE /tokens/:id", "researcher", {
  reply: ZDone,
  note: "Ends a token immediately on all instances. 404 for someone else's or a missing token.",
});
