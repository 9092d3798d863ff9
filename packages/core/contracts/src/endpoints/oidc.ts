import { ZLinkedLoginList, ZLinkOidcRequest, ZOidcCallback, ZProviderList, ZStartOidcReply, ZStartOidcRequest } from "../oidc.ts";
import { ZDone, ZUserReply } from "../user.ts";
import { endpoint, formBytes, json } from "./endpoint.ts";

export const providers = endpoint("GET /user/oidc", "anyone", {
  reply: ZProviderList,
  note: "OpenID Connect providers of this site. With `only`, passwords open just administrators with two-factor login, and patients.",
});

export const start = endpoint("POST /user/oidc/:key/start", "anyone", {
  body: json(ZStartOidcRequest, { maxBytes: formBytes }),
  reply: ZStartOidcReply,
  waits: true,
  note: "Answers the provider’s address and binds the attempt to this browser (cookie `oidc_tx`) for ten minutes. `link` and `confirm` need a session; `link` takes a confirmation of the purpose `link` for the provider’s key. 404 for another key, 503 if the provider does not answer within six seconds.",
});

export const callback = endpoint("GET /user/oidc/:key/callback", "anyone", {
  query: ZOidcCallback,
  reply: { text: "303 to a page of this site" },
  waits: true,
  note: "Where the provider sends the browser. Behind `#` the address carries `oidc` (an outcome), `link` (a token for POST /api/user/oidc/link; `code` if a code is missing) or `confirmation`.",
});

export const link = endpoint("POST /user/oidc/link", "anyone", {
  body: json(ZLinkOidcRequest, { maxBytes: formBytes }),
  reply: ZUserReply,
  note: "Ends a login that needs more: the password of the account that has the provider’s address, or the code of two-factor login. Fails as POST /api/user/login; 400 `invalid_token` in another browser or after ten minutes.",
});

export const backchannel = endpoint("POST /user/oidc/:key/backchannel", "anyone", {
  body: { file: "`logout_token` in a form", maxBytes: 20_000, types: ["application/x-www-form-urlencoded"], form: null },
  reply: ZDone,
  note: "Back-channel logout: ends the sessions that the provider’s signed token names by `sid` or `sub`. 400 `bad_request` for a token that is invalid, older than ten minutes, or was used.",
});

export const identities = endpoint("GET /user/identities", "session", {
  reply: ZLinkedLoginList,
  note: "The caller’s linked logins, oldest first.",
});

export const unlink = endpoint("DELETE /user/identities/:id", "session", {
  reply: ZDone,
  note: "Unlinks a login and ends its sessions, except this one. 409 `conflict` for the last way in of an account without a password.",
});
