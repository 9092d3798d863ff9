import fs from "node:fs";
import path from "node:path";
import { findPrograms } from "../postgres/start-cluster.mjs";
import { StepFailure } from "../failure.mjs";
import { run } from "../run.mjs";
import { pauseInPostgres } from "./pause-connections.mjs";

export function savePostgres(databaseUrl, file) {
  return call("pg_dump", databaseUrl, ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`]);
}

/** Returns how many rows of `counted` were omitted. `list` is a temporary file. */
export async function restorePostgres(databaseUrl, file, { empty, counted, list }) {
  const { PGDATABASE } = connection(databaseUrl);
  const all = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"];
  try {
    await call("pg_restore", databaseUrl, ["--list", `--file=${list}`, file]);
    fs.writeFileSync(list, withoutTrigrams(withoutRowsOf(empty, fs.readFileSync(list, "utf8"))));
    await call("pg_restore", databaseUrl, [...all, `--use-list=${list}`, `--dbname=${PGDATABASE}`, file]);
    await call("psql", databaseUrl, ["--no-psqlrc", "--set=ON_ERROR_STOP=1", `--command=${pauseInPostgres}`, "--command=analyze"]);
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

/** Filters a dump's list: `412; 0 16402 TABLE DATA public <table> <owner>`. */
export function withoutRowsOf(tables, list) {
  const isKept = (line) => !tables.some((table) => new RegExp(`^\\d+;.* TABLE DATA \\S+ ${table} `).test(line));
  return list.split("\n").filter(isKept).join("\n");
}

/** The CMS adds trigram indexes at its start if it may. Only the extension's owner may restore them. */
export function withoutTrigrams(list) {
  return list.replaceAll(/^\d+;.* (?:EXTENSION - pg_trgm|COMMENT - EXTENSION pg_trgm|INDEX \S+ \S+_trigrams) .*\n/gm, "");
}

/** Counts lines between `COPY … FROM stdin;` and `\\.`. */
export function countRows(dump) {
  return [...dump.matchAll(/^COPY .* FROM stdin;\n((?:.*\n)*?)\\\.$/gm)].reduce((sum, [, rows]) => sum + rows.split("\n").length - 1, 0);
}

export async function countTables(databaseUrl) {
  const question = "select count(*) from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')";
  return Number(await call("psql", databaseUrl, ["--no-psqlrc", "--tuples-only", "--no-align", `--command=${question}`]));
}

async function call(program, databaseUrl, args) {
  const folder = findPrograms([program]);
  if (!folder) throw new StepFailure("Database", `the program ${program} is missing; install the client of PostgreSQL.`);
  // Arguments would expose the password to other users.
  const { code, tail } = await run(path.join(folder, program), args, { env: { ...process.env, ...connection(databaseUrl) } });
  if (code !== 0) throw new StepFailure("Database", `${program} failed (code ${code}).`, { details: tail });
  return tail;
}

const variables = { sslmode: "PGSSLMODE", sslrootcert: "PGSSLROOTCERT", sslcert: "PGSSLCERT", sslkey: "PGSSLKEY" };

/** CA files of Debian and Red Hat. */
const authorities = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"];

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
  // These programs would otherwise read only this user's authorities.
  if (given.PGSSLMODE === "verify-full" && given.PGSSLROOTCERT === "") given.PGSSLROOTCERT = authorities.find(fs.existsSync) ?? "";
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}
