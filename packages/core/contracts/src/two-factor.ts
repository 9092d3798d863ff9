import * as z from "zod/mini";
import { ZInstant } from "./primitives.ts";
import { ZKnownPassword, ZSecondFactor } from "./user.ts";

/** `since` null: off. */
export const ZTwoFactor = z.object({ since: z.nullable(ZInstant), recoveryCodesLeft: z.number() });
export type TwoFactor = z.infer<typeof ZTwoFactor>;

export const ZBeginTwoFactorRequest = z.strictObject({ password: ZKnownPassword });
export const ZBeginTwoFactorReply = z.object({ secret: z.string(), uri: z.string() });
export type BegunTwoFactor = z.infer<typeof ZBeginTwoFactorReply>;

export const ZConfirmTwoFactorRequest = z.strictObject({ code: ZSecondFactor });
/** Each works once instead of an app code. Shown only once. */
export const ZRecoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) });

export const ZBothFactorsRequest = z.strictObject({ password: ZKnownPassword, code: ZSecondFactor });
export type BothFactorsRequest = z.infer<typeof ZBothFactorsRequest>;
