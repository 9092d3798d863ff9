import { chromium } from "@playwright/test";
import { addDemonstration } from "../../scripts/lib/demo.mjs";
import { startMailServer } from "../tests/support/mail-server.ts";
import { startProduct } from "../tests/support/product.ts";
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
