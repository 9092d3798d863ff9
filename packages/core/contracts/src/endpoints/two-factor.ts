import {
  ZBeginTwoFactorReply,
  ZBeginTwoFactorRequest,
  ZBothFactorsRequest,
  ZConfirmTwoFactorRequest,
  ZRecoveryCodesReply,
  ZTwoFactor,
} from "../two-factor.ts";
import { ZDone } from "../user.ts";
import { endpoint, json } from "./endpoint.ts";

export const read = endpoint({
  method: "GET",
  path: "/user/two-factor",
  access: "session",
  reply: ZTwoFactor,
  note: "Since when the caller logs in with two factors, and how many recovery codes are left.",
});

export const begin = endpoint({
  method: "POST",
  path: "/user/two-factor/begin",
  access: "session",
  body: json(ZBeginTwoFactorRequest),
  reply: ZBeginTwoFactorReply,
  note: "A new secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). Nothing changes until a code of it is confirmed. 422 with `fields.password`; 409 `conflict` where two-factor login is on.",
});

export const confirm = endpoint({
  method: "POST",
  path: "/user/two-factor/confirm",
  access: "session",
  body: json(ZConfirmTwoFactorRequest),
  reply: ZRecoveryCodesReply,
  note: "Turns two-factor login on by a code of the app, ends every other session and every personal token, and answers ten recovery codes, which are shown this once. 422 with `fields.code`, 429 after ten wrong codes; 409 `conflict` where nothing was begun within the hour.",
});

export const newRecoveryCodes = endpoint({
  method: "POST",
  path: "/user/two-factor/recovery-codes",
  access: "session",
  body: json(ZBothFactorsRequest),
  reply: ZRecoveryCodesReply,
  note: "Ten new recovery codes in place of the earlier ones. 422 with `fields.password` or `fields.code`.",
});

export const turnOff = endpoint({
  method: "POST",
  path: "/user/two-factor/off",
  access: "session",
  body: json(ZBothFactorsRequest),
  reply: ZDone,
  note: "Turns two-factor login off; takes the password and a code of the app or a recovery code.",
});
