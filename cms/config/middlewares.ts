/** The edge answers /api by itself; the rest of the list serves Strapi's panel and the uploads. */
export default [
  "global::api-edge",
  "strapi::errors",
  "global::hidden-content",
  "strapi::security",
  { name: "strapi::cors", config: { origin: [] } },
  "strapi::query",
  { name: "strapi::body", config: { jsonLimit: "1mb", formidable: { maxFileSize: 50 * 1024 * 1024 } } },
  "strapi::favicon",
  "strapi::public",
];
