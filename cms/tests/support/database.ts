import path from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { inject } from "vitest";

// Columns of any table; a test that names a wrong one fails.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Row = Record<string, any>;

/** Runs a statement on the CMS's database beside it: what a route answers and what it leaves behind are checked apart. */
export function rows(statement: string, parameters: SQLInputValue[] = [], dataDir: string = inject("cmsDataDir")): Row[] {
  const database = new DatabaseSync(path.join(dataDir, "trabecula.db"), { timeout: 5000 });
  try {
    return database.prepare(statement).all(...parameters);
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
