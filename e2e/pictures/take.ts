/** `npm run pictures`: writes screenshots of the demonstration, the link preview and the icons. Needs Chromium; CHROMIUM_PATH names it. */
import { chromium } from "@playwright/test";
import { addDemonstration } from "../../scripts/lib/demo.mjs";
import { startMailServer } from "../support/mail-server.ts";
import { startProduct } from "../support/product.ts";
import { drawCard } from "./card.ts";
import { writeIcons } from "./icons.ts";
import { takeViews } from "./take-views.ts";

await writeIcons();
const mail = await startMailServer();
const product = await startProduct({ smtpUrl: mail.smtpUrl });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
try {
  await addDemonstration(product.siteUrl, product.admin);
  await drawCard(browser, product.siteUrl);
  await takeViews(browser, product);
} finally {
  await browser.close();
  await product.stop();
  await mail.close();
}
