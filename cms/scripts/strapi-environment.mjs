// The environment of every process that loads Strapi: set before any of it is imported.
// What it writes is nobody else's to read, whatever folder it is given.
process.umask(0o077);
process.env.NODE_ENV = "production";
process.env.STRAPI_TELEMETRY_DISABLED = "true";
process.env.STRAPI_DISABLE_EE = "true";
