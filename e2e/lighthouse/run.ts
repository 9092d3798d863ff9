/** `npm run lighthouse`: median of three mobile runs per public page; exits with 1 on a missed goal. CHROMIUM_PATH names the browser. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { entryTitles, mailedPaths } from "../../site/src/paths.ts";
import { builtPages, publicPages } from "../../site/src/public-pages.ts";
import { startMailServer } from "../tests/support/mail-server.ts";
import { startProduct } from "../tests/support/product.ts";
import { categories, readMedian, type Measured } from "./read-report.ts";

const lighthouse = "lighthouse@13.5.0";
const runs = 3;
const mostBytes = 50_000_000;

const forms = Object.keys(entryTitles);
const paths = process.argv.length > 2 ? process.argv.slice(2) : everyPage();

const mail = await startMailServer();
const product = await startProduct({ smtpUrl: mail.smtpUrl });
try {
  for (const path of paths) {
    const measured = readMedian(await reportsOf(product.siteUrl + path));
    const missed = missedBy(path, measured);
    if (missed.length > 0) process.exitCode = 1;
    console.log(JSON.stringify({ path, ...measured, missed }));
  }
} finally {
  await product.stop();
  await mail.close();
}

function everyPage(): string[] {
  // Invitation pages without a valid token only show a refusal.
  const open = forms.filter((path) => path !== "/accept-invite/:token" && path !== "/workspace-invitation/:token");
  const all = [...publicPages.map(({ path }) => path), ...open, "/documentation/statistics", "/documentation/preparing-files"];
  return [...new Set(all)].map((path) => path.replace(":token", "A".repeat(43)));
}

async function reportsOf(address: string): Promise<string[]> {
  const reports: string[] = [];
  for (let run = 0; run < runs; run++) {
    const args = ["--yes", lighthouse, address, "--quiet", "--output=json", `--only-categories=${categories.join(",")}`];
    const { stdout } = await promisify(execFile)("npx", [...args, "--chrome-flags=--headless --no-sandbox --disable-gpu"], {
      maxBuffer: mostBytes,
      env: { ...process.env, ...(process.env.CHROMIUM_PATH && { CHROME_PATH: process.env.CHROMIUM_PATH }) },
    });
    reports.push(stdout);
  }
  return reports;
}

function missedBy(path: string, { scores, layoutShift, largestPaintMs }: Measured): string[] {
  const isForm = forms.includes(path) || mailedPaths.some((pattern) => path.startsWith(pattern.replace(":token", "")));
  const isIndexed = builtPages.some((page) => page.path === path);
  const goals = { performance: isForm ? 95 : 100, accessibility: 100, "best-practices": 100, seo: isIndexed ? 100 : 0 };
  const below = categories.filter((category) => scores[category] < goals[category]);
  return [...below, ...(layoutShift < 0.02 ? [] : ["layout shift"]), ...(largestPaintMs < 2_500 ? [] : ["largest paint"])];
}
