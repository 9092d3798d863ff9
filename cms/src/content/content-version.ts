import { createHash } from "node:crypto";
import { sql, type Strapi } from "@trabecula/strapi-kit";
import { currentSettings } from "@trabecula/strapi-plugin-accounts/settings";
import { env } from "../../config/env.ts";
import { editorial } from "./published.ts";
import { readSiteContent } from "./site-content.ts";

const datasetUid = "plugin::bone-scans.dataset";

/**
 * Changes with every publication, relevant dataset, setting and mail availability; not with drafts. Newest id and row
 * count suffice, because Strapi inserts a row per publication.
 */
export async function readContentVersion(strapi: Strapi): Promise<string> {
  const database = await sql(strapi);
  const states = await Promise.all(
    Object.values(editorial).map((uid) =>
      database(strapi.getModel(uid).collectionName)
        .whereNotNull("published_at")
        .count({ entries: "*" })
        .max({ newest: "id", changed: "updated_at" })
        .first(),
    ),
  );
  const open = await database(strapi.getModel(datasetUid).collectionName)
    .where({ state: "published", is_open: true })
    .count({ entries: "*" })
    .max({ changed: "updated_at" })
    .first();
  const { version } = await currentSettings(strapi);
  const { message } = await readSiteContent(strapi);
  return createHash("sha256")
    .update(JSON.stringify([states, open, version, message, env.smtpUrl !== null]))
    .digest("base64url")
    .slice(0, 22);
}
