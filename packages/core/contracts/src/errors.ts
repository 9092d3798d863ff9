import * as z from "zod/mini";
import { ZInstant } from "./primitives.ts";

export const errorStatus = {
  bad_request: 400,
  invalid_token: 400,
  no_session: 401,
  invalid_credentials: 401,
  code_required: 401,
  code_wrong: 401,
  token_refused: 401,
  approval_pending: 403,
  email_unconfirmed: 403,
  account_rejected: 403,
  account_blocked: 403,
  forbidden: 403,
  foreign_origin: 403,
  two_factor_missing: 403,
  scope_missing: 403,
  role_missing: 403,
  confirmation_needed: 403,
  signup_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  last_admin: 409,
  last_lead: 409,
  workspace_archived: 409,
  plan_changed: 409,
  signed: 409,
  changed_meanwhile: 412,
  too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  unknown_keys: 422,
  no_dataset: 422,
  unreadable_file: 422,
  dates_differ: 422,
  precondition_required: 428,
  too_many_requests: 429,
  server_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** `line` counts from 1 including the header; null if no single line is wrong. */
export const ZFileProblem = z.object({ file: z.string(), line: z.nullable(z.number()), message: z.string() });
export type FileProblem = z.infer<typeof ZFileProblem>;

/**
 * A record that someone else changed. `fields`: sent fields that differ from the caller's version, whose value is unknown
 * without `base`.
 */
export const ZChangedMeanwhile = z.object({
  version: z.number(),
  changedAt: z.nullable(ZInstant),
  changedBy: z.nullable(z.string()),
  fields: z.record(z.string(), z.object({ theirs: z.unknown(), base: z.optional(z.unknown()) })),
});
export type ChangedMeanwhile = z.infer<typeof ZChangedMeanwhile>;

/** Error body: actionable sentence, code and reasons by field. Clients show the sentence even for unknown codes. */
export const ZErrorReply = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  problems: z.optional(z.array(ZFileProblem)),
  current: z.optional(ZChangedMeanwhile),
  requestId: z.optional(z.string()),
});
export type ErrorReply = z.infer<typeof ZErrorReply> & { code: ErrorCode };
