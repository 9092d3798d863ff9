import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readFlags } from "./lib/arguments.mjs";
import { runMain } from "./lib/failure.mjs";
import { copyContext } from "./lib/images/context.mjs";
import { readDockerfile } from "./lib/images/dockerfile.mjs";
import { checkContents, tryServers } from "./lib/images/run-images.mjs";
import { buildStages } from "./lib/images/stages.mjs";
import { becomeNobody } from "./lib/images/unprivileged.mjs";
import { continuesElsewhere } from "./lib/node-runtime.mjs";
import { say, step } from "./lib/progress.mjs";
import { root } from "./lib/project.mjs";

/** Builds and runs images without Docker and privileges, with the environment of docker-compose.yml and write access to /data only. */
await runMain(async () => {
  readFlags(process.argv.slice(2), []);
  if (await continuesElsewhere()) return;
  const work = fs.mkdtempSync(path.join(os.tmpdir(), "trabecula-images-"));
  try {
    const context = path.join(work, "context");
    copyContext(root, context);
    const environment = becomeNobody(work);
    const stages = readDockerfile(fs.readFileSync(path.join(context, "Dockerfile"), "utf8"));
    const images = await buildStages(stages, { context, work, environment });
    for (const name of ["cms", "site"]) process.stdout.write(`${JSON.stringify(checkContents(name, images.get(name)))}\n`);
    await step("Both servers from their images", () => tryServers(images, { work, environment }));
    say("Every step of the images has run, and both servers answer, a report and its PDF among it.");
  } finally {
    makeWritable(work);
    fs.rmSync(work, { recursive: true, force: true });
  }
});

function makeWritable(folder) {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) makeWritable(path.join(folder, entry.name));
  }
}
