import type { Core } from "@strapi/strapi";
import { columns, index, registerTables, unique } from "@trabecula/strapi-kit";

/** Operational data shared by all servers; without personal data. */
export const tables = {
  servers: "operations_servers",
  failures: "operations_failures",
  samples: "operations_samples",
  errorCounts: "operations_error_counts",
} as const;

const models = [
  {
    /** One row per server. Each database check updates `seenAt`. */
    tableName: tables.servers,
    attributes: columns({ server: "string", product: "string", startedAt: "moment", seenAt: "moment" }),
    indexes: [unique("operations_servers_server", "server")],
  },
  {
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
    /** One row per day, kind, page and release. `release` is empty if no server runs it. */
    tableName: tables.errorCounts,
    attributes: columns({ day: "string", source: "string", name: "string", page: "string", release: "string", count: "integer" }),
    indexes: [unique("operations_error_counts_kind", "day", "source", "name", "page", "release")],
  },
  {
    tableName: tables.samples,
    attributes: columns({ server: "string", at: "moment", database: "string", disk: "string", mail: "string", fits: "string" }),
    indexes: [index("operations_samples_at", "at")],
  },
];

export function registerOperationTables(strapi: Core.Strapi): void {
  registerTables(strapi, "operations", models);
}
