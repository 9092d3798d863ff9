import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Person } from "./people.ts";
import { readWorld } from "./world.ts";

/** Makes a researcher's account a patient's. No route makes patients yet, so the role is set in the database. */
export function turnIntoPatient({ email }: Person): void {
  const database = new DatabaseSync(path.join(readWorld().dataDir, "trabecula.db"), { timeout: 5000 });
  try {
    database.prepare("update up_users set product_role = 'patient' where email = ?").run(email);
  } finally {
    database.close();
  }
}
