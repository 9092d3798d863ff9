import { expect, it } from "vitest";
import { connection } from "../lib/backup/postgres.mjs";

it.each([
  [
    "postgres://user:p%2Fa%23s%40s%3Aw%24o'rd@database:5433/bone%20scans",
    { PGHOST: "database", PGPORT: "5433", PGUSER: "user", PGPASSWORD: "p/a#s@s:w$o'rd", PGDATABASE: "bone scans" },
  ],
  ["postgres://user@localhost/scans?host=%2Frun%2Fpostgresql", { PGHOST: "/run/postgresql", PGUSER: "user", PGDATABASE: "scans" }],
  [
    "postgresql://user:secret@db.example.org/scans?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem",
    {
      PGHOST: "db.example.org",
      PGUSER: "user",
      PGPASSWORD: "secret",
      PGDATABASE: "scans",
      PGSSLMODE: "verify-full",
      PGSSLROOTCERT: "/etc/ca.pem",
    },
  ],
])("PostgreSQL's programs find %s by variables", (url, variables) => {
  expect(connection(url)).toEqual(variables);
});
