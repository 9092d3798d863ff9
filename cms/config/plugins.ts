import { bucketProvider } from "../src/uploads/bucket-options.ts";
import { env } from "./env.ts";
import { readOidcProviders } from "./oidc-providers.ts";
import { secretFor, secretsFor } from "./secrets.ts";

export default {
  accounts: {
    enabled: true,
    config: {
      siteUrl: env.siteUrl,
      languages: env.languages,
      sessionSecrets: secretsFor("session"),
      browserSecrets: secretsFor("known browsers"),
      factorSecrets: secretsFor("second factors"),
      mailFrom: env.mailFrom,
      mailConfigured: env.smtpUrl !== null,
      smtpUrl: env.smtpUrl,
      bounceToken: env.bounceToken,
      oidcProviders: readOidcProviders(env.oidcFile),
      repository: env.repository,
      productionBranch: env.productionBranch,
      adminEmail: env.adminEmail,
      adminPassword: env.adminPassword,
    },
  },
  "bone-scans": {
    enabled: true,
    config: {
      siteUrl: env.siteUrl,
      signingSecrets: secretsFor("signatures"),
      connectionSecrets: secretsFor("connections"),
      connections: { hosts: env.connectionHosts, networks: env.connectionNetworks },
    },
  },
  "users-permissions": { enabled: true, config: { jwtSecret: secretFor("users-permissions") } },
  // Mails of Strapi's own panel; the product uses its outbox. Without a mail server, sending must fail.
  email: {
    config: {
      provider: "nodemailer",
      providerOptions: env.smtpUrl === null ? { jsonTransport: true } : { url: env.smtpUrl },
      settings: { defaultFrom: env.mailFrom, defaultReplyTo: env.mailFrom },
    },
  },
  // Excludes types that a browser would execute, since media share the site's origin.
  upload: {
    config: {
      ...bucketProvider(env.uploadsBucket),
      sizeLimit: 50 * 1024 * 1024,
      // Widths: phone, text column, and text column at high density.
      breakpoints: { small: 480, medium: 800, large: 1600 },
      security: {
        allowedTypes: ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "application/pdf", "text/csv", "text/plain"],
      },
    },
  },
};
