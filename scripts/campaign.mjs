import { runMain } from "./lib/failure.mjs";
import { prepare } from "./lib/prepare.mjs";
import { sendProgressTo } from "./lib/progress.mjs";
import { findPrograms } from "./lib/postgres/start-cluster.mjs";
import { inProject, root } from "./lib/project.mjs";
import { run } from "./lib/run.mjs";

/** No acknowledged write may be lost (bench/campaign/main.ts). */
await runMain(async () => {
  sendProgressTo(process.stderr);
  if (!(await prepare())) return undefined;
  const programs = findPrograms(["initdb", "postgres"]);
  if (programs === null) throw new Error("The campaign needs PostgreSQL's programs initdb and postgres on this machine.");
  const env = { ...process.env, POSTGRES_PROGRAMS: programs };
  const { code } = await run(process.execPath, [inProject("bench", "campaign", "main.ts"), ...process.argv.slice(2)], {
    cwd: root,
    env,
    inherit: true,
  });
  return code;
});
