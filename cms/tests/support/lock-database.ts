import path from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

export function lockDatabase(dataDir: string): () => void {
  const database = new DatabaseSync(path.join(dataDir, "trabecula.db"), { timeout: 5000 });
  database.exec("begin immediate");
  return () => {
    database.exec("rollback");
    database.close();
  };
}

export function writeSlowly(dataDir: string, statement: string, parameters: SQLInputValue[]): () => void {
  const database = new DatabaseSync(path.join(dataDir, "trabecula.db"), { timeout: 5000 });
  database.exec("begin immediate");
  database.prepare(statement).run(...parameters);
  return () => {
    database.exec("commit");
    database.close();
  };
}

export async function untilWaiting(url: string): Promise<void> {
  await untilSilent(`${url}/api/open-datasets`);
  if (!(await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(60_000) })).ok)
    throw new Error("It does not say that it lives.");
}

export const untilStuck = (url: string): Promise<void> => untilSilent(`${url}/api/health`);

async function untilSilent(address: string): Promise<void> {
  const answers = () =>
    fetch(address, { signal: AbortSignal.timeout(500) }).then(
      () => true,
      () => false,
    );
  while (await answers());
}
