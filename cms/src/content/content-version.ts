import { createHash } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { sql } from "@trabecula/strapi-kit";
import { settingsInForce } from "@trabecula/strapi-plugin-accounts/settings";
import { env } from "../../config/env.ts";
import { editorial } from "./published.ts";
import { readSiteContent } from "./site-content.ts";

/** What visitors may try is listed on a public page. */
const datasetUid = "plugin::bone-scans.dataset";

/**
 * A text that changes with every publication, edit or withdrawal of what staff publish and of the datasets that visitors may
 * try, and not with drafts; with what administrators set, at the end of the day until which their message is shown, and
 * where the CMS has begun or ceased to send mail, which pages tell.
 *
 * Strapi writes a new row with a new id for each publication, so two states with the same newest id and the same number of
 * published rows are the same rows, on whichever instance they were made. By knex: Strapi's query layer has no maximum,
 * and each site asks once a second.
 */
export async function readContentVersion(strapi: Core.Strapi): Promise<string> {
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
  const { version } = await settingsInForce(strapi);
  const { message } = await readSiteContent(strapi);
  return createHash("sha256")
    .update(JSON.stringify([states, open, version, message, env.smtpUrl !== null]))
    .digest("base64url")
    .slice(0, 22);
}
