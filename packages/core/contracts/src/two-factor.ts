import * as z from "zod/mini";
import { ZInstant } from "./primitives.ts";
import { ZKnownPassword, ZSecondFactor } from "./user.ts";

/** `since`: null while logging in takes the password alone. */
export const ZTwoFactor = z.object({ since: z.nullable(ZInstant), recoveryCodesLeft: z.number() });
export type TwoFactor = z.infer<typeof ZTwoFactor>;

export const ZBeginTwoFactorRequest = z.strictObject({ password: ZKnownPassword });
/** `secret`: base32, to be typed; `uri`: the same for an app, as the content of a QR code. */
export const ZBeginTwoFactorReply = z.object({ secret: z.string(), uri: z.string() });
export type BegunTwoFactor = z.infer<typeof ZBeginTwoFactorReply>;

export const ZConfirmTwoFactorRequest = z.strictObject({ code: ZSecondFactor });
/** Each works once, in place of a code of the app. They are shown this one time. */
export const ZRecoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) });

/** What is changed about two-factor login takes both factors. */
export const ZBothFactorsRequest = z.strictObject({ password: ZKnownPassword, code: ZSecondFactor });
export type BothFactorsRequest = z.infer<typeof ZBothFactorsRequest>;
