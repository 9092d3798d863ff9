/*
 * Loaded into a CMS process before it starts (`--import`): counts the statements it sends to its database and tells the
 * number to whoever started it and asks. The product itself knows nothing of this.
 */
import { createRequire } from "node:module";

interface KnexClient {
  query(connection: unknown, statement: unknown): unknown;
}

const fromCms = createRequire(new URL("../../cms/package.json", import.meta.url));
const fromDatabase = createRequire(fromCms.resolve("@strapi/database"));
const { Client } = fromDatabase("knex") as { Client: { prototype: KnexClient } };

let count = 0;
const { query } = Client.prototype;
Client.prototype.query = function counted(connection, statement) {
  count += 1;
  return query.call(this, connection, statement);
};
process.on("message", () => process.send?.(count));
