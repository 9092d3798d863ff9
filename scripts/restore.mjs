import path from "node:path";
import { parseArgs } from "node:util";
import { restoreBackup, tokensKept, omittedTokensText } from "./lib/backup/restore-backup.mjs";
import { readServerEnvironment } from "./lib/backup/server-environment.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { ensureWritable } from "./lib/environment.mjs";
import { runMain, StepFailure } from "./lib/failure.mjs";
import { continuesElsewhere } from "./lib/node-runtime.mjs";
import { root } from "./lib/project.mjs";

await runMain(async () => {
  const { folder, keepsTokens } = readOrder();
  if (await continuesElsewhere()) return undefined;
  await ensureDependencies();
  const { databaseUrl, dataDir } = await readServerEnvironment();
  ensureWritable(dataDir);
  const { madeAt, tokensLeftOut, hasSecret } = await restoreBackup({
    databaseUrl,
    dataDir,
    folder: path.resolve(root, folder),
    keepsTokens,
  });
  process.stdout.write(`\n  Restored as it was at ${madeAt}. Start it now: npm start, or its services\n`);
  if (!hasSecret) {
    process.stdout.write(
      `  There is no master secret here: the start makes one, sessions end and codes of authenticator apps work no longer. To keep them, put the old one in ${path.join(dataDir, "app-secret")} or APP_SECRET first.\n`,
    );
  }
  const aboutTokens = keepsTokens ? tokensKept : omittedTokensText(tokensLeftOut);
  if (!keepsTokens) process.stdout.write("  Everybody logs in anew.\n");
  if (aboutTokens) process.stdout.write(`  ${aboutTokens}\n`);
  process.stdout.write("  Connections to other systems are paused until a lead saves them again.\n");
  process.stdout.write(
    "  E-mails that waited when the backup was made are sent when the product starts, also where they were sent since.\n\n",
  );
  return 0;
});

function readOrder() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { "keep-tokens": { type: "boolean", default: false } } });
    if (positionals.length !== 1) throw new Error("Name the folder of one backup.");
    return { folder: positionals[0], keepsTokens: values["keep-tokens"] };
  } catch (error) {
    throw new StepFailure("Arguments", `${error.message} Use: npm run restore -- FOLDER [--keep-tokens]`, { exitCode: 2 });
  }
}
