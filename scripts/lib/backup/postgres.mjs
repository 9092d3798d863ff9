import fs from "node:fs";
import path from "node:path";
import { findPrograms } from "../postgres/find-programs.mjs";
import { StepFailure } from "../failure.mjs";
import { run } from "../run.mjs";

/** Saves the database as it is at one moment, in the form that `pg_restore` reads. */
export function savePostgres(databaseUrl, file) {
  return call("pg_dump", databaseUrl, ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`]);
}

/**
 * Restores all of it or nothing, and of the tables `empty` no rows: answers how many of those in `counted` were left out. `list` is a file of its own, for the
 * time that it takes.
 */
export async function restorePostgres(databaseUrl, file, { empty, counted, list }) {
  const { PGDATABASE } = connection(databaseUrl);
  const all = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"];
  try {
    await call("pg_restore", databaseUrl, ["--list", `--file=${list}`, file]);
    fs.writeFileSync(list, withoutRowsOf(empty, fs.readFileSync(list, "utf8")));
    await call("pg_restore", databaseUrl, [...all, `--use-list=${list}`, `--dbname=${PGDATABASE}`, file]);
    let leftOut = 0;
    for (const table of counted) {
      await call("pg_restore", databaseUrl, ["--data-only", `--table=${table}`, `--file=${list}`, file]);
      leftOut += countRows(fs.readFileSync(list, "utf8"));
    }
    return leftOut;
  } finally {
    fs.rmSync(list, { force: true });
  }
}

/** The list of what a dump holds, without the rows of some tables: `412; 0 16402 TABLE DATA public <table> <owner>`. */
export function withoutRowsOf(tables, list) {
  const isKept = (line) => !tables.some((table) => new RegExp(`^\\d+;.* TABLE DATA \\S+ ${table} `).test(line));
  return list.split("\n").filter(isKept).join("\n");
}

/** How many rows a dump of data as text has: a line each, between `COPY … FROM stdin;` and `\\.`. */
export function countRows(dump) {
  return [...dump.matchAll(/^COPY .* FROM stdin;\n((?:.*\n)*?)\\\.$/gm)].reduce((sum, [, rows]) => sum + rows.split("\n").length - 1, 0);
}

/** How many tables the database has. */
export async function countTables(databaseUrl) {
  const question = "select count(*) from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')";
  return Number(await call("psql", databaseUrl, ["--no-psqlrc", "--tuples-only", "--no-align", `--command=${question}`]));
}

async function call(program, databaseUrl, args) {
  const folder = findPrograms([program]);
  if (!folder) throw new StepFailure("Database", `the program ${program} is missing; install the client of PostgreSQL.`);
  // Not as arguments, where every user of the machine could read the password.
  const { code, tail } = await run(path.join(folder, program), args, { env: { ...process.env, ...connection(databaseUrl) } });
  if (code !== 0) throw new StepFailure("Database", `${program} failed (code ${code}).`, { details: tail });
  return tail;
}

const variables = { sslmode: "PGSSLMODE", sslrootcert: "PGSSLROOTCERT", sslcert: "PGSSLCERT", sslkey: "PGSSLKEY" };

/** The variables by which PostgreSQL's programs find a database. */
export function connection(databaseUrl) {
  const url = new URL(databaseUrl);
  const given = {
    PGHOST: url.searchParams.get("host") ?? decodeURIComponent(url.hostname),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...Object.fromEntries(Object.entries(variables).map(([name, variable]) => [variable, url.searchParams.get(name) ?? ""])),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}
