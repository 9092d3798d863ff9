import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trabecula } from "./support/trabecula.ts";

const run = promisify(execFile);
const folder = path.resolve(import.meta.dirname, "..");
const npm = (args: readonly string[], cwd: string) => run("npm", [...args], { cwd });

let elsewhere: string;
let installed: string;

beforeAll(async () => {
  elsewhere = await mkdtemp(path.join(tmpdir(), "trabecula-package-"));
  await npm(["pack", "--pack-destination", elsewhere], folder);
  const [packed = ""] = await readdir(elsewhere);
  await run("tar", ["-xzf", packed], { cwd: elsewhere });
  installed = path.join(elsewhere, "package");
}, 60_000);
afterAll(() => rm(elsewhere, { recursive: true, force: true }));

const manifest = async () =>
  JSON.parse(await readFile(path.join(installed, "package.json"), "utf8")) as { bin: { trabecula: string }; dependencies?: object };
const runPacked = async (...args: string[]) => {
  const { stdout, stderr } = await run(process.execPath, [path.join(installed, (await manifest()).bin.trabecula), ...args], {
    cwd: elsewhere,
  });
  return { code: 0, stdout, stderr };
};

describe("the package of the command line", () => {
  it("has no dependencies and lists the licenses of bundled libraries", async () => {
    expect(await manifest()).not.toHaveProperty("dependencies");
    const licenses = await readFile(path.join(installed, "dist", "licenses.txt"), "utf8");
    for (const library of ["pdfkit", "fontkit", "hucre", "zod"]) expect(licenses).toMatch(new RegExp(`^${library}$`, "m"));
  });

  it("scores to the same bytes as in the repository, and makes the same document", async () => {
    const study = path.join(elsewhere, "study.csv");
    await writeFile(study, "id,sex,age,scan_date,bmd_th,bmd_fn\nA-1,f,60,2026-03-14,0.842,0.7\n");
    const score = ["score", "--dataset", "dxa-young-adult", "--scanner", "hologic", study];
    const packed = await runPacked(...score);
    expect(packed).toEqual(await trabecula(score));
    expect(packed.stdout).toContain("A-1,f,60,2026-03-14,0.842,0.7,");
    const report = ["report", "--dataset", "dxa-young-adult", "--scanner", "hologic", "--made", "2026-03-20", study, "--out"];
    await trabecula([...report, path.join(elsewhere, "here.pdf")]);
    await runPacked(...report, "packed.pdf");
    const [one, other] = await Promise.all(["here.pdf", "packed.pdf"].map((name) => readFile(path.join(elsewhere, name))));
    expect(one!.subarray(0, 5).toString()).toBe("%PDF-");
    expect(other!.equals(one!)).toBe(true);
  });
});
