import { usualJsonBytes } from "@trabecula/contracts/endpoints";
import { refuseUnreadable } from "../src/middlewares/panel-bodies.ts";

/** Strapi deletes its temporary file of this field only. */
const isTaken = ({ name }: { name: string | null }): boolean => name === "files";

/** The panel sends each file in its own request. */
const formLimits = { maxFileSize: 50 * 1024 * 1024, maxFields: 20, maxFieldsSize: usualJsonBytes };

/** The edge handles /api; the other middlewares serve Strapi's panel and uploads. */
export default [
  "global::api-edge",
  "global::panel-scheme",
  "strapi::errors",
  "global::panel-errors",
  "global::readable-addresses",
  "global::harmless-uploads",
  // The proxy decides whether the panel requires HTTPS.
  { name: "strapi::security", config: { hsts: false } },
  { name: "strapi::cors", config: { origin: [] } },
  "strapi::query",
  "global::panel-bodies",
  {
    name: "strapi::body",
    config: { jsonLimit: usualJsonBytes, formidable: { ...formLimits, filter: isTaken }, onError: refuseUnreadable },
  },
  "global::whole-texts",
  "global::closed-content-types",
  "global::panel-acts",
  "global::uploads-from-bucket",
  "strapi::favicon",
  "strapi::public",
];
