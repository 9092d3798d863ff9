import { columns, index, registerTables, unique, type Strapi } from "@trabecula/strapi-kit";

export const tables = {
  servers: "operations_servers",
  failures: "operations_failures",
  samples: "operations_samples",
  errorCounts: "operations_error_counts",
} as const;

const models = [
  {
    tableName: tables.servers,
    attributes: columns({ string: ["server", "product"], moment: ["startedAt", "seenAt"] }),
    indexes: [unique("operations_servers_server", "server")],
  },
  {
    tableName: tables.failures,
    attributes: columns({ string: ["server", "place", "code", "requestId"], moment: ["at"], integer: ["status"], text: ["frames"] }),
    indexes: [index("operations_failures_at", "at")],
  },
  {
    /** One row per day, kind, page and release. `release` is empty if no server runs it. */
    tableName: tables.errorCounts,
    attributes: columns({ string: ["day", "source", "name", "page", "release"], integer: ["count"] }),
    indexes: [unique("operations_error_counts_kind", "day", "source", "name", "page", "release")],
  },
  {
    tableName: tables.samples,
    attributes: columns({ string: ["server", "database", "disk", "mail", "fits"], moment: ["at"] }),
    indexes: [index("operations_samples_at", "at")],
  },
];

export function registerOperationTables(strapi: Strapi): void {
  registerTables(strapi, "operations", models);
}
