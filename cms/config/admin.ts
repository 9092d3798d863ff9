import { previewAddress } from "../src/content/preview-handler.ts";
import { env } from "./env.ts";
import { secretFor } from "./secrets.ts";

export default {
  url: `${env.panelUrl ?? ""}/admin`,
  auth: { secret: secretFor("panel-jwt"), sessions: { maxRefreshTokenLifespan: 7 * 24 * 3600, maxSessionLifespan: 24 * 3600 } },
  apiToken: { salt: secretFor("panel-api-token"), secrets: { encryptionKey: secretFor("panel-encryption") } },
  transfer: { token: { salt: secretFor("panel-transfer-token") } },
  secrets: { encryptionKey: secretFor("panel-encryption") },
  flags: { nps: false, promoteEE: false },
  ai: { enabled: false },
  preview: { enabled: true, config: { allowedOrigins: [new URL(env.siteUrl).origin], handler: previewAddress } },
};
