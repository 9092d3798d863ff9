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

/** Waits until a CMS answers nothing any more: while it waits for SQLite's place to write, it does nothing else. */
export async function untilStuck(url: string): Promise<void> {
  const answers = () =>
    fetch(`${url}/api/health`, { signal: AbortSignal.timeout(500) }).then(
      () => true,
      () => false,
    );
  while (await answers());
}
