import type { Browser, BrowserContextOptions } from "@playwright/test";
import sharp from "sharp";
import type { Product } from "../tests/support/product.ts";
import { mostBytes, pictureFile, write } from "./files.ts";
import { views, type View } from "./views.ts";

const screens = {
  desktop: { viewport: { width: 1080, height: 1800 }, deviceScaleFactor: 1.25, shown: { width: 1080, height: 760 } },
  phone: { viewport: { width: 390, height: 1800 }, deviceScaleFactor: 1.75, shown: { width: 390, height: 620 } },
} as const;

const marginPx = 20;

export async function takeViews(browser: Browser, product: Product): Promise<void> {
  for (const [screen, { shown, ...options }] of Object.entries(screens)) {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await signedIn(browser, product, { ...options, colorScheme, reducedMotion: "reduce" });
      for (const view of views) {
        const picture = await take(context, view, shown);
        await write(pictureFile(`${view.name}-${screen}-${colorScheme}.avif`), await smallEnough(picture));
      }
      await context.close();
    }
  }
}

async function signedIn(browser: Browser, { siteUrl, admin }: Product, options: BrowserContextOptions) {
  const context = await browser.newContext({ ...options, baseURL: siteUrl, locale: "en-US" });
  const reply = await context.request.post("/api/user/login", { data: admin });
  if (!reply.ok()) throw new Error(`The administrator could not log in: ${reply.status()}`);
  return context;
}

async function take(context: Awaited<ReturnType<typeof signedIn>>, view: View, shown: { width: number; height: number }) {
  const page = await context.newPage();
  const shownFrom = await view.open(page);
  // Unloaded parts would appear as gray placeholders.
  await page.waitForFunction(() => document.querySelector("main .skeleton") === null);
  const top = await shownFrom.boundingBox();
  if (!top) throw new Error(`${view.name}: nothing to show.`);
  const clip = { ...shown, x: 0, y: Math.max(0, top.y - marginPx) };
  const picture = await page.screenshot({ clip, fullPage: true, animations: "disabled" });
  await page.close();
  return picture;
}

async function smallEnough(picture: Buffer): Promise<Buffer> {
  for (const quality of [70, 62, 54, 46, 38]) {
    const file = await sharp(picture).avif({ quality, effort: 5, chromaSubsampling: "4:4:4" }).toBuffer();
    if (file.length <= mostBytes) return file;
  }
  throw new Error("A picture is too large; show less of the screen.");
}
