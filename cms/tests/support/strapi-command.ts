import { execFile } from "node:child_process";
import path from "node:path";
import { adminEmail, adminPassword, cheaperStart, cms, compileCache } from "./cms-process.ts";
import { postgresFor } from "./postgres.ts";

export function strapiCommand(dataDir: string, ...command: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ...compileCache,
    DATA_DIR: dataDir,
    DATABASE_URL: postgresFor(dataDir) ?? "",
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    // Unused port: an attempted mail leaves a trace.
    SMTP_URL: "smtp://127.0.0.1:9",
  };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [...cheaperStart, "scripts/strapi.mjs", ...command],
      { cwd: path.resolve(cms, ".."), env },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${stdout}\n${stderr}`, { cause: error }));
        else resolve(stdout);
      },
    );
  });
}
