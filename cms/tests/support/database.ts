import path from "node:path";
import Database from "better-sqlite3";
import { inject } from "vitest";

type Row = Record<string, any>;

/** Runs a query on the CMS's database beside it: what a route answers and what it leaves behind are checked apart. */
export function rows(query: string, parameters: unknown[] = [], dataDir: string = inject("cmsDataDir")): Row[] {
  const database = new Database(path.join(dataDir, "trabecula.db"), { timeout: 5000 });
  try {
    const statement = database.prepare(query);
    return statement.reader ? (statement.all(...parameters) as Row[]) : [statement.run(...parameters) as unknown as Row];
  } finally {
    database.close();
  }
}

/** The mails to an address, oldest first. */
export function mailsTo(address: string, dataDir?: string): Row[] {
  return rows("select * from accounts_outbox where recipient = ? order by id", [address], dataDir);
}

/** The account of an address. */
export function userRow(email: string, dataDir?: string): Row {
  const [row] = rows("select * from up_users where email = ?", [email], dataDir);
  if (!row) throw new Error(`There is no account of ${email}`);
  return row;
}
