import type { Core } from "@strapi/strapi";
import { columns, index, registerTables, unique } from "@trabecula/strapi-kit";

/** Models, not content types, so that no Strapi screen or route can reach them. */
export const tables = {
  users: "up_users",
  sessions: "accounts_sessions",
  outbox: "accounts_outbox",
  audit: "accounts_audit",
  tokens: "accounts_tokens",
  rateLimits: "accounts_rate_limits",
  invitations: "accounts_invitations",
  settings: "accounts_settings",
  secondFactors: "accounts_second_factors",
  recoveryCodes: "accounts_recovery_codes",
  personalTokens: "accounts_personal_tokens",
} as const;

const models = [
  {
    tableName: tables.sessions,
    attributes: columns({
      sessionId: "string",
      userId: "integer",
      createdAt: "moment",
      lastSeenAt: "moment",
      expiresAt: "moment",
      address: "string",
      agent: "string",
    }),
    indexes: [
      unique("accounts_sessions_session", "session_id"),
      index("accounts_sessions_user", "user_id"),
      index("accounts_sessions_expiry", "expires_at"),
      index("accounts_sessions_start", "created_at"),
      index("accounts_sessions_seen", "last_seen_at"),
    ],
  },
  {
    /** `userId`: the account the mail is about, not always the recipient; `requestId`: the request that caused it. */
    tableName: tables.outbox,
    attributes: columns({
      publicId: "string",
      userId: "integer",
      recipient: "string",
      replyTo: "string",
      subject: "string",
      template: "string",
      text: "text",
      html: "text",
      state: "string",
      attempts: "integer",
      lastError: "text",
      createdAt: "moment",
      nextAttemptAt: "moment",
      sentAt: "moment",
      claim: "string",
      handedOverAt: "moment",
      requestId: "string",
    }),
    indexes: [
      unique("accounts_outbox_public", "public_id"),
      index("accounts_outbox_due", "state", "next_attempt_at"),
      index("accounts_outbox_user", "user_id"),
      index("accounts_outbox_recipient", "recipient"),
      index("accounts_outbox_reply", "reply_to"),
      index("accounts_outbox_template", "template", "created_at"),
    ],
  },
  {
    tableName: tables.audit,
    attributes: columns({
      publicId: "string",
      at: "moment",
      action: "string",
      actorKind: "string",
      actorId: "integer",
      object: "string",
      detail: "text",
      address: "string",
      tokenId: "string",
      tokenName: "string",
    }),
    indexes: [
      index("accounts_audit_object", "object"),
      index("accounts_audit_actor", "actor_id"),
      index("accounts_audit_kind", "actor_kind"),
      index("accounts_audit_action", "action"),
      index("accounts_audit_at", "at"),
    ],
  },
  {
    tableName: tables.tokens,
    attributes: columns({
      tokenHash: "string",
      purpose: "string",
      userId: "integer",
      payload: "text",
      createdAt: "moment",
      expiresAt: "moment",
      usedAt: "moment",
    }),
    indexes: [
      unique("accounts_tokens_hash", "token_hash"),
      index("accounts_tokens_user", "user_id"),
      index("accounts_tokens_used", "used_at"),
      index("accounts_tokens_expiry", "expires_at"),
    ],
  },
  {
    /**
     * Access or invitation to the record `subjectId` of `inviterId`. `userId`: the account that accepted; `mailId`: the
     * newest mail with the link.
     */
    tableName: tables.invitations,
    attributes: columns({
      subjectId: "string",
      inviterId: "integer",
      userId: "integer",
      email: "string",
      tokenHash: "string",
      mailId: "string",
      invitedAt: "moment",
      expiresAt: "moment",
      acceptedAt: "moment",
    }),
    indexes: [
      unique("accounts_invitations_subject", "subject_id"),
      unique("accounts_invitations_token", "token_hash"),
      index("accounts_invitations_user", "user_id"),
      index("accounts_invitations_inviter", "inviter_id"),
    ],
  },
  {
    /** `secret` is encrypted; `confirmedAt` is null during setup. `lastStep`: last 30-second step whose code was used. */
    tableName: tables.secondFactors,
    attributes: columns({ userId: "integer", secret: "string", createdAt: "moment", confirmedAt: "moment", lastStep: "moment" }),
    indexes: [unique("accounts_second_factors_user", "user_id")],
  },
  {
    /** One row per unused code. */
    tableName: tables.recoveryCodes,
    attributes: columns({ userId: "integer", codeHash: "string" }),
    indexes: [unique("accounts_recovery_codes_code", "user_id", "code_hash")],
  },
  {
    tableName: tables.personalTokens,
    attributes: columns({
      tokenId: "string",
      userId: "integer",
      name: "string",
      tokenHash: "string",
      scopes: "string",
      createdAt: "moment",
      expiresAt: "moment",
      lastUsedAt: "moment",
    }),
    indexes: [
      unique("accounts_personal_tokens_token", "token_id"),
      unique("accounts_personal_tokens_hash", "token_hash"),
      index("accounts_personal_tokens_user", "user_id"),
      index("accounts_personal_tokens_expiry", "expires_at"),
    ],
  },
  {
    /** One row per version, the newest is current: `kept` (JSON) has the changed settings, others keep their installed values. */
    tableName: tables.settings,
    attributes: columns({
      version: "integer",
      changedAt: "moment",
      userId: "integer",
      kept: "text",
      changes: "text",
      restored: "integer",
    }),
    indexes: [unique("accounts_settings_version", "version")],
  },
  {
    /** `stretch` multiplies the window's usual length. */
    tableName: tables.rateLimits,
    attributes: columns({ id: "increments", limitKey: "string", windowEndsAt: "moment", hits: "integer", stretch: "integer" }),
    indexes: [unique("accounts_rate_limits_key", "limit_key"), index("accounts_rate_limits_end", "window_ends_at")],
  },
];

export function registerModels(strapi: Core.Strapi): void {
  registerTables(strapi, "accounts", models);
}
