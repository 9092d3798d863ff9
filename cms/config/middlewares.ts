import { refuseUnreadable } from "../src/middlewares/panel-bodies.ts";

/** Strapi removes what it wrote to the disk of this field alone. */
const isTaken = ({ name }: { name: string | null }): boolean => name === "files";

/** The edge answers /api by itself; the rest of the list serves Strapi's panel and the uploads. */
export default [
  "global::api-edge",
  "global::panel-scheme",
  "strapi::errors",
  "global::readable-addresses",
  "global::harmless-uploads",
  // Whether the panel is only to be had over https is for the proxy in front of it to say.
  { name: "strapi::security", config: { hsts: false } },
  { name: "strapi::cors", config: { origin: [] } },
  "strapi::query",
  "global::panel-bodies",
  {
    name: "strapi::body",
    config: { jsonLimit: "1mb", formidable: { maxFileSize: 50 * 1024 * 1024, filter: isTaken }, onError: refuseUnreadable },
  },
  "global::whole-texts",
  "global::out-of-reach",
  "global::uploads-from-bucket",
  "strapi::favicon",
  "strapi::public",
];
