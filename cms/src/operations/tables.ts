import type { Core } from "@strapi/strapi";
import { columns, index, registerTables, unique } from "@trabecula/strapi-kit";

/** What servers know of themselves, so that it outlives them and each knows of the others. Nothing of it is about a person. */
export const tables = {
  servers: "operations_servers",
  failures: "operations_failures",
  samples: "operations_samples",
  errorCounts: "operations_error_counts",
} as const;

const models = [
  {
    /** A row a server. `seenAt` is written by each check of the database. */
    tableName: tables.servers,
    attributes: columns({ server: "string", product: "string", startedAt: "moment", seenAt: "moment" }),
    indexes: [unique("operations_servers_server", "server")],
  },
  {
    /** `frames` are lines of the product's own code, one below the other. */
    tableName: tables.failures,
    attributes: columns({
      server: "string",
      at: "moment",
      place: "string",
      status: "integer",
      code: "string",
      requestId: "string",
      frames: "text",
    }),
    indexes: [index("operations_failures_at", "at")],
  },
  {
    /** Errors of browsers and of the site: a row a day, kind, page and release. `release` is empty for one that no server runs. */
    tableName: tables.errorCounts,
    attributes: columns({ day: "string", source: "string", name: "string", page: "string", release: "string", count: "integer" }),
    indexes: [unique("operations_error_counts_kind", "day", "source", "name", "page", "release")],
  },
  {
    /** Health of a server, once a minute. */
    tableName: tables.samples,
    attributes: columns({ server: "string", at: "moment", database: "string", disk: "string", mail: "string", fits: "string" }),
    indexes: [index("operations_samples_at", "at")],
  },
];

/** Adds these tables to what Strapi creates and migrates at start-up. */
export function registerOperationTables(strapi: Core.Strapi): void {
  registerTables(strapi, "operations", models);
}
