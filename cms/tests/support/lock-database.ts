import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Takes SQLite's one place to write until the returned function is called: a CMS waits for it at its next write. */
export function lockDatabase(dataDir: string): () => void {
  const database = new DatabaseSync(path.join(dataDir, "trabecula.db"), { timeout: 5000 });
  database.exec("begin immediate");
  return () => {
    database.exec("rollback");
    database.close();
  };
}
