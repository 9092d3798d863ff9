import { ZMadeToken, ZMakeTokenRequest, ZPersonalTokenList } from "../tokens.ts";
import { ZDone } from "../user.ts";
import { endpoint, json } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/tokens",
  access: "researcher",
  reply: ZPersonalTokenList,
  note: "The caller's tokens, the newest first, without their secrets. One that is over stays in the list for thirty days.",
});

export const make = endpoint({
  method: "POST",
  path: "/tokens",
  access: "researcher",
  body: json(ZMakeTokenRequest, { maxBytes: 20_000 }),
  reply: ZMadeToken,
  status: 201,
  note: "Makes a token and answers its secret, which is shown this once; only its hash is kept. The owner is told by mail. Takes the password, and a code where the account logs in with two factors (422 with `fields.password` or `fields.code`, 429 after ten wrong ones). 403 `forbidden` where administrators allow no tokens, 409 `conflict` beyond 20.",
});

export const revoke = endpoint({
  method: "DELETE",
  path: "/tokens/:id",
  access: "researcher",
  reply: ZDone,
  note: "Ends a token at once, on every instance. Another's token and one that is gone answer 404.",
});
