import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { startMailServer } from "../e2e/support/mail-server.ts";
import { startProduct, type Product } from "../e2e/support/product.ts";
import { publicPages } from "../site/src/public-pages.ts";

/** Compressed kilobytes of script per page from a cold cache, with the budget. */
const signingPages = ["/researcher-login", "/researcher-signup", "/patient-login"];
const signedInPages = ["/dashboard", "/reports", "/new-report", "/settings/account-details", "/admin/users"];
const publicBudgetKb = 15;
const shellBudgetKb = 180;

const mail = await startMailServer();
const product = await startProduct({ smtpUrl: mail.smtpUrl });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-quic"],
});
try {
  for (const { path } of publicPages.filter(({ path }) => !signingPages.includes(path))) await report(path, "anonymous", publicBudgetKb);
  for (const path of signingPages) await report(path, "anonymous", shellBudgetKb);
  for (const path of signedInPages) await report(path, "signed in", shellBudgetKb);
  await report(await aReportPath(), "signed in", shellBudgetKb);
} finally {
  await browser.close();
  await product.stop();
  await mail.close();
}

async function report(path: string, visitor: "anonymous" | "signed in", budgetKb: number): Promise<void> {
  const { kilobytes, files } = await measure(browser, product, path, visitor);
  const shown = path.replace(/^\/reports\/.+/, "/reports/{id}");
  console.log(
    JSON.stringify({
      name: "page-script",
      page: shown,
      visitor,
      value: kilobytes,
      unit: "kB compressed",
      files,
      baseline: "budget",
      baselineValue: budgetKb,
    }),
  );
}

async function measure(from: Browser, { siteUrl }: Product, path: string, visitor: "anonymous" | "signed in") {
  const context = await from.newContext({ baseURL: siteUrl });
  if (visitor === "signed in") await signIn(context);
  const page = await context.newPage();
  const counted = await countScript(page);
  await page.goto(path, { waitUntil: "networkidle" });
  await context.close();
  return { kilobytes: Math.round((counted.bytes() / 1000) * 10) / 10, files: counted.files() };
}

async function countScript(page: Page): Promise<{ bytes: () => number; files: () => number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const scripts = new Map<string, number>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") scripts.set(requestId, response.encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const headerBytes = scripts.get(requestId);
    if (headerBytes !== undefined) bytes += encodedDataLength - headerBytes;
  });
  return { bytes: () => bytes, files: () => scripts.size };
}

async function signIn(context: BrowserContext): Promise<void> {
  const response = await context.request.post("/api/user/login", { data: product.admin });
  if (!response.ok()) throw new Error(`The administrator could not log in: ${response.status()}`);
}

async function aReportPath(): Promise<string> {
  const context = await browser.newContext({ baseURL: product.siteUrl });
  await signIn(context);
  const response = await context.request.post("/api/reports", {
    data: {
      reportName: "Benchmark",
      reportType: "dxa-body-composition",
      subject: { sex: "female", ageYears: 44 },
      scans: [{ site: "whole-body", measurements: [{ parameter: "fmi", value: 8.2 }] }],
    },
  });
  if (!response.ok()) throw new Error(`The report could not be made: ${response.status()} ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  await context.close();
  return `/reports/${id}`;
}
