// Set before any import of Strapi.
process.env.NODE_ENV = "production";
process.env.STRAPI_TELEMETRY_DISABLED = "true";
process.env.STRAPI_DISABLE_EE = "true";
