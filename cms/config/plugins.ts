import { bucketProvider } from "../src/uploads/bucket-options.ts";
import { env } from "./env.ts";
import { secretFor, secretsFor } from "./secrets.ts";

export default {
  accounts: {
    enabled: true,
    config: {
      siteUrl: env.siteUrl,
      sessionSecrets: secretsFor("session"),
      browserSecrets: secretsFor("known browsers"),
      factorSecrets: secretsFor("second factors"),
      mailFrom: env.mailFrom,
      mailConfigured: env.smtpUrl !== null,
      smtpUrl: env.smtpUrl,
      bounceToken: env.bounceToken,
      repository: env.repository,
      productionBranch: env.productionBranch,
      adminEmail: env.adminEmail,
      adminPassword: env.adminPassword,
    },
  },
  "bone-scans": { enabled: true, config: { siteUrl: env.siteUrl } },
  "users-permissions": { enabled: true, config: { jwtSecret: secretFor("users-permissions") } },
  // For the mails of Strapi's own panel; the product's go through its outbox. Without a mail server nothing may try to send.
  email: {
    config: {
      provider: "nodemailer",
      providerOptions: env.smtpUrl === null ? { jsonTransport: true } : { url: env.smtpUrl },
      settings: { defaultFrom: env.mailFrom, defaultReplyTo: env.mailFrom },
    },
  },
  // What pages and articles show. Nothing that a browser runs: it would run at the address of the site.
  upload: {
    config: {
      ...bucketProvider(env.uploadsBucket),
      sizeLimit: 50 * 1024 * 1024,
      // Widths of the smaller copies of a picture: a phone's, a column of text, and that column on a fine screen.
      breakpoints: { small: 480, medium: 800, large: 1600 },
      security: {
        allowedTypes: ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "application/pdf", "text/csv", "text/plain"],
      },
    },
  },
};
