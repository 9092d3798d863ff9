import { execFile } from "node:child_process";
import path from "node:path";
import { adminEmail, adminPassword, cms } from "./cms-process.ts";
import { postgresFor } from "./postgres.ts";

/** Runs a Strapi command on a data folder, like `npm run strapi -- …`. @throws Error with its output if it fails */
export function strapiCommand(dataDir: string, ...command: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    DATABASE_URL: postgresFor(dataDir) ?? "",
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    // Unused port: an attempted mail leaves a trace.
    SMTP_URL: "smtp://127.0.0.1:9",
  };
  return new Promise((resolve, reject) => {
    execFile("npm", ["run", "strapi", "--", ...command], { cwd: path.resolve(cms, ".."), env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${stdout}\n${stderr}`, { cause: error }));
      else resolve(stdout);
    });
  });
}
