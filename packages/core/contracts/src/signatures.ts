import * as z from "zod/mini";
import { nonEmptyText, ZConfirmation, ZId, ZInstant, ZReason, sha256Text } from "./primitives.ts";
import { noOpenVariables } from "./templates.ts";

/** `draft`: computed, unread; `preliminary`: read, unsigned; other states are signed, or void. */
export const readStates = ["draft", "preliminary", "final", "amended", "corrected", "appended", "entered-in-error"] as const;
export const ZReadState = z.enum(readStates);
export type ReadState = z.infer<typeof ZReadState>;

export const ZSignatureMeaning = z.enum(["authored", "reviewed", "approved"], "Say authored, reviewed or approved.");
export type SignatureMeaning = z.infer<typeof ZSignatureMeaning>;

export const ZSignature = z.object({
  revision: z.number(),
  signedBy: ZId,
  printedName: z.string(),
  credentials: z.nullable(z.string()),
  meaning: ZSignatureMeaning,
  signedAt: ZInstant,
  /** Null if the workspace keeps names and the member may not see them. */
  recordHash: z.nullable(z.string()),
  /** False: the signature does not fit this revision, or the record was changed after signing. */
  valid: z.boolean(),
});
export type Signature = z.infer<typeof ZSignature>;

export const ZListedSignature = z.pick(ZSignature, { signedBy: true, printedName: true, signedAt: true });

export const ZAddendum = z.object({ text: z.string(), by: z.string(), at: ZInstant });
export type Addendum = z.infer<typeof ZAddendum>;

/** `revision` and `recordHash`: as the signer read them. */
export const ZSignRequest = z.strictObject({
  revision: z.number().check(z.int(), z.gte(1)),
  recordHash: sha256Text("Send the recordHash of the report that you read."),
  meaning: ZSignatureMeaning,
  confirmation: ZConfirmation,
});
export type SignRequest = z.infer<typeof ZSignRequest>;

export const ZAddendumRequest = z.strictObject({ text: nonEmptyText("Write the addendum.", 5000).check(noOpenVariables) });
export type AddendumRequest = z.infer<typeof ZAddendumRequest>;

export const ZEnteredInErrorRequest = z.strictObject({ reason: ZReason, confirmation: ZConfirmation });
export type EnteredInErrorRequest = z.infer<typeof ZEnteredInErrorRequest>;

/** Canonical JSON, kept as text so that its hash can be checked. */
export const ZSignedReply = z.object({ record: z.nullable(z.string()) });

export const mostConfirmed = 20;
