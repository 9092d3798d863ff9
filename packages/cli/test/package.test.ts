import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const folder = path.resolve(import.meta.dirname, "..");
const npm = (args: readonly string[], cwd: string) => run("npm", [...args], { cwd });

let elsewhere: string;
let trabecula: string;

beforeAll(async () => {
  elsewhere = await mkdtemp(path.join(tmpdir(), "trabecula-package-"));
  await npm(["pack", "--pack-destination", elsewhere], folder);
  const [packed = ""] = await readdir(elsewhere);
  await writeFile(path.join(elsewhere, "package.json"), "{}");
  await npm(["install", "--offline", "--no-audit", "--no-fund", packed], elsewhere);
  trabecula = path.join(elsewhere, "node_modules", ".bin", "trabecula");
}, 60_000);
afterAll(() => rm(elsewhere, { recursive: true, force: true }));

const runPacked = (...args: string[]) => run(trabecula, args, { cwd: elsewhere });

describe("the package of the command line", () => {
  it("has no dependencies and lists the licenses of bundled libraries", async () => {
    expect(await readdir(path.join(elsewhere, "node_modules"))).toEqual([".bin", ".package-lock.json", "@trabecula"]);
    const licenses = await readFile(path.join(elsewhere, "node_modules", "@trabecula", "cli", "dist", "licenses.txt"), "utf8");
    for (const library of ["pdfkit", "fontkit", "hucre", "zod"]) expect(licenses).toMatch(new RegExp(`^${library}$`, "m"));
  });

  it("scores to the same bytes as in the repository, and makes the same document", async () => {
    await writeFile(path.join(elsewhere, "study.csv"), "id,sex,age,scan_date,bmd_th,bmd_fn\nA-1,f,60,2026-03-14,0.842,0.7\n");
    const score = ["score", "--dataset", "dxa-young-adult", "--scanner", "hologic", "study.csv"];
    const here = await run(process.execPath, [path.join(folder, "src", "main.ts"), ...score], { cwd: elsewhere });
    const packed = await runPacked(...score);
    expect(packed).toEqual(here);
    expect(packed.stdout).toContain("A-1,f,60,2026-03-14,0.842,0.7,");
    const report = ["report", "--dataset", "dxa-young-adult", "--scanner", "hologic", "--made", "2026-03-20", "study.csv", "--out"];
    await run(process.execPath, [path.join(folder, "src", "main.ts"), ...report, "here.pdf"], { cwd: elsewhere });
    await runPacked(...report, "packed.pdf");
    const [one, other] = await Promise.all(["here.pdf", "packed.pdf"].map((name) => readFile(path.join(elsewhere, name))));
    expect(one!.subarray(0, 5).toString()).toBe("%PDF-");
    expect(other!.equals(one!)).toBe(true);
  });
});
