import path from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** Takes SQLite's one place to write until the returned function is called: a CMS waits for it at its next write. */
export function lockDatabase(dataDir: string): () => void {
  const database = new DatabaseSync(path.join(dataDir, "trabecula.db"), { timeout: 5000 });
  database.exec("begin immediate");
  return () => {
    database.exec("rollback");
    database.close();
  };
}

/** Writes, and commits when the returned function is called: until then others read what was, and wait where they write. */
export function writeSlowly(dataDir: string, statement: string, parameters: SQLInputValue[]): () => void {
  const database = new DatabaseSync(path.join(dataDir, "trabecula.db"), { timeout: 5000 });
  database.exec("begin immediate");
  database.prepare(statement).run(...parameters);
  return () => {
    database.exec("commit");
    database.close();
  };
}

/** Waits until a call of a CMS waits for SQLite's place to write: others that ask the database wait behind it, on the one connection. */
export async function untilWaiting(url: string): Promise<void> {
  await untilSilent(`${url}/api/open-datasets`);
  // The process itself goes on.
  if (!(await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(5000) })).ok) throw new Error("It does not say that it lives.");
}

/** Waits until a CMS answers nothing any more, as while SQLite works on one statement. */
export const untilStuck = (url: string): Promise<void> => untilSilent(`${url}/api/health`);

async function untilSilent(address: string): Promise<void> {
  const answers = () =>
    fetch(address, { signal: AbortSignal.timeout(500) }).then(
      () => true,
      () => false,
    );
  while (await answers());
}
