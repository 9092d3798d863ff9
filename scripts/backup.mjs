import path from "node:path";
import { parseArgs } from "node:util";
import { makeBackup, noteBackup } from "./lib/backup/make-backup.mjs";
import { readServerEnvironment } from "./lib/backup/server-environment.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { runMain, StepFailure } from "./lib/failure.mjs";
import { continuesElsewhere } from "./lib/node-runtime.mjs";
import { root } from "./lib/project.mjs";

const usage = "npm run backup -- [--to FOLDER] [--keep NUMBER]";

await runMain(async () => {
  const { to, keep } = readOptions();
  if (await continuesElsewhere()) return undefined;
  await ensureDependencies();
  const { databaseUrl, dataDir, uploadsBucket } = await readServerEnvironment();
  const folder = await makeBackup({ databaseUrl, dataDir, target: path.resolve(root, to), keep });
  const notNoted = noteBackup(dataDir);
  process.stdout.write(`\n  ${folder}\n\n`);
  process.stdout.write(
    `  Not in it: the master secret (${path.join(dataDir, "app-secret")}, or APP_SECRET), which you keep apart, and your settings of the environment.\n`,
  );
  if (notNoted) process.stdout.write(`  ${notNoted}\n`);
  if (uploadsBucket) {
    process.stdout.write(
      `  Nor are uploads in the bucket ${uploadsBucket.name}, which its storage keeps (docs/operations.md, "Uploads in S3").\n`,
    );
  }
  return 0;
});

function readOptions() {
  try {
    const { values } = parseArgs({ options: { to: { type: "string", default: "backups" }, keep: { type: "string" } } });
    const keep = values.keep === undefined ? null : Number(values.keep);
    if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) throw new Error("--keep takes a whole number from 1 on.");
    return { to: values.to, keep };
  } catch (error) {
    throw new StepFailure("Arguments", `${error.message.replace(/[.]?$/, ".")} Use: ${usage}`, { exitCode: 2 });
  }
}
