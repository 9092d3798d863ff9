import fs from "node:fs";
import { runMain } from "./lib/failure.mjs";
import { prepare } from "./lib/prepare.mjs";
import { say, sendProgressTo } from "./lib/progress.mjs";
import { inProject, root } from "./lib/project.mjs";
import { run } from "./lib/run.mjs";

await runMain(async () => {
  sendProgressTo(process.stderr);
  if (!(await prepare())) return undefined;
  const wanted = process.argv.slice(2);
  const files = fs
    .readdirSync(inProject("bench"))
    .filter((name) => name.endsWith(".ts") && (wanted.length === 0 || wanted.includes(name.replace(/\.ts$/, ""))))
    .sort();
  let failed = files.length === 0;
  for (const name of files) {
    say(`Benchmark ${name}`);
    const { code } = await run(process.execPath, [inProject("bench", name)], { cwd: root, inherit: true });
    failed ||= code !== 0;
  }
  if (files.length === 0) process.stderr.write(`No benchmark is named ${wanted.join(", ")}; they are the files of bench/.\n`);
  return failed ? 1 : 0;
});
