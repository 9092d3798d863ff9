// The environment of every process that loads Strapi: set before any of it is imported.
process.env.NODE_ENV = "production";
process.env.STRAPI_TELEMETRY_DISABLED = "true";
process.env.STRAPI_DISABLE_EE = "true";
