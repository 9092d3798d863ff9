/**
 * `npm run pictures`: starts the product and writes the card that others show beside a link to it, and the icons. Needs a Chromium; CHROMIUM_PATH names it, as for the journeys.
 */
import { chromium } from "@playwright/test";
import { startMailServer } from "../support/mail-server.ts";
import { startProduct } from "../support/product.ts";
import { drawCard } from "./card.ts";
import { writeIcons } from "./icons.ts";

await writeIcons();
const mail = await startMailServer();
const product = await startProduct({ smtpUrl: mail.smtpUrl });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
try {
  await drawCard(browser, product.siteUrl);
} finally {
  await browser.close();
  await product.stop();
  await mail.close();
}
