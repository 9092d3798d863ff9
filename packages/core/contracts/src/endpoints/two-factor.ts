import {
  ZBeginTwoFactorReply,
  ZBeginTwoFactorRequest,
  ZBothFactorsRequest,
  ZConfirmTwoFactorRequest,
  ZRecoveryCodesReply,
  ZTwoFactor,
  ZDone,
} from "../user.ts";
import { endpoint, json } from "./endpoint.ts";

export const read = endpoint("GET /user/two-factor", "session", {
  reply: ZTwoFactor,
  note: "Since when two-factor login is on, and how many recovery codes are left.",
});

export const begin = endpoint("POST /user/two-factor/begin", "session", {
  body: json(ZBeginTwoFactorRequest),
  reply: ZBeginTwoFactorReply,
  note: "A new secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). It has no effect until you confirm a code. 422 with `fields.password`; 409 `conflict` if two-factor login is on.",
});

export const confirm = endpoint("POST /user/two-factor/confirm", "session", {
  body: json(ZConfirmTwoFactorRequest),
  reply: ZRecoveryCodesReply,
  note: "Turns two-factor login on with a code, ends all other sessions and all personal tokens, and answers ten recovery codes once. 422 with `fields.code`, 429 after ten; 409 `conflict` if no setup began within the last hour.",
});

export const newRecoveryCodes = endpoint("POST /user/two-factor/recovery-codes", "session", {
  body: json(ZBothFactorsRequest),
  reply: ZRecoveryCodesReply,
  note: "Replaces the recovery codes with ten new ones. 422 with `fields.password` or `fields.code`.",
});

export const turnOff = endpoint("POST /user/two-factor/off", "session", {
  body: json(ZBothFactorsRequest),
  reply: ZDone,
  note: "Turns two-factor login off. Requires the password and a code of the app or a recovery code.",
});
