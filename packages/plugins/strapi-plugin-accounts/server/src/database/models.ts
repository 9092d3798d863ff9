import { columns, index, registerTables, unique, type Strapi } from "@trabecula/strapi-kit";

/** Models, not content types, so that no Strapi screen or route can reach them. */
export const tables = {
  users: "up_users",
  sessions: "accounts_sessions",
  outbox: "accounts_outbox",
  audit: "accounts_audit",
  tokens: "accounts_tokens",
  rateLimits: "accounts_rate_limits",
  invitations: "accounts_invitations",
  workspaceInvitations: "accounts_workspace_invitations",
  settings: "accounts_settings",
  retention: "accounts_retention",
  secondFactors: "accounts_second_factors",
  recoveryCodes: "accounts_recovery_codes",
  personalTokens: "accounts_personal_tokens",
  logos: "accounts_logos",
  identities: "accounts_identities",
  oidcTransactions: "accounts_oidc_transactions",
} as const;

export const panelUsers = "admin_users";

const models = [
  {
    tableName: tables.sessions,
    attributes: columns({
      string: ["sessionId", "address", "agent", "providerSid"],
      integer: ["userId", "identityId"],
      moment: ["createdAt", "lastSeenAt", "expiresAt", "codeAt"],
    }),
    indexes: [
      unique("accounts_sessions_session", "session_id"),
      index("accounts_sessions_user", "user_id"),
      index("accounts_sessions_identity", "identity_id"),
      index("accounts_sessions_expiry", "expires_at"),
      index("accounts_sessions_start", "created_at"),
      index("accounts_sessions_seen", "last_seen_at"),
    ],
  },
  {
    /** `userId`: the account the mail is about, not always the recipient; `requestId`: the request that caused it. */
    tableName: tables.outbox,
    attributes: columns({
      string: ["publicId", "recipient", "replyTo", "subject", "template", "state", "claim", "requestId"],
      integer: ["userId", "attempts"],
      text: ["text", "html", "lastError"],
      moment: ["createdAt", "nextAttemptAt", "sentAt", "handedOverAt"],
    }),
    indexes: [
      unique("accounts_outbox_public", "public_id"),
      index("accounts_outbox_due", "state", "next_attempt_at"),
      index("accounts_outbox_user", "user_id"),
      index("accounts_outbox_recipient", "recipient"),
      index("accounts_outbox_reply", "reply_to"),
      index("accounts_outbox_template", "template", "created_at"),
      index("accounts_outbox_sent", "sent_at"),
    ],
  },
  {
    tableName: tables.audit,
    attributes: columns({
      string: ["publicId", "action", "actorKind", "object", "address", "tokenId", "tokenName", "workspaceId"],
      moment: ["at"],
      integer: ["actorId"],
      text: ["detail"],
    }),
    indexes: [
      index("accounts_audit_object", "object"),
      index("accounts_audit_actor", "actor_id"),
      index("accounts_audit_kind", "actor_kind"),
      index("accounts_audit_action", "action"),
      index("accounts_audit_at", "at"),
      index("accounts_audit_workspace", "workspace_id", "at"),
    ],
  },
  {
    tableName: tables.tokens,
    attributes: columns({
      string: ["tokenHash", "purpose"],
      integer: ["userId"],
      text: ["payload"],
      moment: ["createdAt", "expiresAt", "usedAt"],
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
     * Access or invitation to the record `subjectId` of a workspace. `userId`: the account that accepted; `mailId`: the
     * newest mail with the link.
     */
    tableName: tables.invitations,
    attributes: columns({
      string: ["subjectId", "workspaceId", "email", "tokenHash", "mailId", "language"],
      integer: ["inviterId", "userId"],
      moment: ["invitedAt", "expiresAt", "acceptedAt"],
    }),
    indexes: [
      unique("accounts_invitations_subject", "subject_id"),
      unique("accounts_invitations_token", "token_hash"),
      index("accounts_invitations_user", "user_id"),
      index("accounts_invitations_inviter", "inviter_id"),
    ],
  },
  {
    /** Signed documents need earlier logos. `picture`: base64. */
    tableName: tables.logos,
    attributes: columns({
      string: ["publicId", "workspaceId", "pictureHash", "mediaType"],
      integer: ["width", "height"],
      text: ["picture"],
      moment: ["createdAt"],
    }),
    indexes: [unique("accounts_logos_public", "public_id"), unique("accounts_logos_picture", "workspace_id", "picture_hash")],
  },
  {
    /** `invitedBy`: document id of the inviting account; `mailId`: the newest mail with the link. */
    tableName: tables.workspaceInvitations,
    attributes: columns({
      string: ["publicId", "workspaceId", "email", "role", "centerId", "identity", "tokenHash", "invitedBy", "mailId"],
      boolean: ["maySign"],
      moment: ["invitedAt", "expiresAt"],
    }),
    indexes: [
      unique("accounts_workspace_invitations_public", "public_id"),
      unique("accounts_workspace_invitations_address", "workspace_id", "email"),
      unique("accounts_workspace_invitations_token", "token_hash"),
      index("accounts_workspace_invitations_expiry", "expires_at"),
      index("accounts_workspace_invitations_email", "email"),
    ],
  },
  {
    /**
     * Second factor of an account (`userId`) or panel user (`staffId`). `secret` is encrypted; `confirmedAt` is null
     * during setup. `lastStep`: last 30-second step whose code was used.
     */
    tableName: tables.secondFactors,
    attributes: columns({ integer: ["userId", "staffId"], string: ["secret"], moment: ["createdAt", "confirmedAt", "lastStep"] }),
    indexes: [unique("accounts_second_factors_user", "user_id"), unique("accounts_second_factors_staff", "staff_id")],
  },
  {
    tableName: tables.recoveryCodes,
    attributes: columns({ integer: ["userId", "staffId"], string: ["codeHash"] }),
    indexes: [
      unique("accounts_recovery_codes_code", "user_id", "code_hash"),
      unique("accounts_recovery_codes_staff", "staff_id", "code_hash"),
    ],
  },
  {
    tableName: tables.personalTokens,
    attributes: columns({
      string: ["tokenId", "name", "tokenHash", "scopes", "workspaceId"],
      integer: ["userId"],
      moment: ["createdAt", "expiresAt", "lastUsedAt"],
    }),
    indexes: [
      unique("accounts_personal_tokens_token", "token_id"),
      unique("accounts_personal_tokens_hash", "token_hash"),
      index("accounts_personal_tokens_user", "user_id"),
      index("accounts_personal_tokens_workspace", "workspace_id"),
      index("accounts_personal_tokens_expiry", "expires_at"),
    ],
  },
  {
    tableName: tables.identities,
    attributes: columns({
      string: ["publicId", "issuer", "subject", "email", "institution"],
      integer: ["userId"],
      moment: ["linkedAt", "lastLoginAt"],
    }),
    indexes: [
      unique("accounts_identities_public", "public_id"),
      unique("accounts_identities_subject", "issuer", "subject"),
      index("accounts_identities_user", "user_id"),
    ],
  },
  {
    /** Logins in progress, and used logout tokens (`purpose` logout). `sealed`: nonce and PKCE verifier. */
    tableName: tables.oidcTransactions,
    attributes: columns({
      string: ["stateHash", "browserHash", "provider", "purpose", "sessionId"],
      integer: ["userId"],
      text: ["sealed", "returnPath", "act"],
      moment: ["createdAt", "expiresAt"],
    }),
    indexes: [unique("accounts_oidc_transactions_state", "state_hash"), index("accounts_oidc_transactions_expiry", "expires_at")],
  },
  {
    /** One row per version; the newest is current. `kept` (JSON) has the settings that differ from their defaults. */
    tableName: tables.settings,
    attributes: columns({ integer: ["version", "userId", "restored"], moment: ["changedAt"], text: ["kept", "changes"] }),
    indexes: [unique("accounts_settings_version", "version")],
  },
  {
    tableName: tables.retention,
    attributes: columns({ string: ["kind"], integer: ["deleted"] }),
    indexes: [unique("accounts_retention_kind", "kind")],
  },
  {
    /** `stretch` multiplies the window's usual length. */
    tableName: tables.rateLimits,
    attributes: columns({ string: ["limitKey"], moment: ["windowEndsAt"], integer: ["hits", "stretch"] }),
    indexes: [unique("accounts_rate_limits_key", "limit_key"), index("accounts_rate_limits_end", "window_ends_at")],
  },
];

export function registerModels(strapi: Strapi): void {
  registerTables(strapi, "accounts", models);
}
