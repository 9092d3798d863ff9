import type { Browser } from "@playwright/test";
import sharp from "sharp";
import { publicFile, write } from "./files.ts";

/** Size that link previews require. */
const size = { width: 1200, height: 630 };

export async function drawCard(browser: Browser, siteUrl: string): Promise<void> {
  const page = await browser.newPage({ viewport: size, colorScheme: "light" });
  await page.goto(siteUrl, { waitUntil: "networkidle" });
  await page.evaluate(() => {
    const part = (selector: string): Element => {
      const found = document.querySelector(selector);
      if (!found) throw new Error(`The home page has no ${selector}.`);
      return found;
    };
    const [mark, question, chart] = [part("header svg"), part("h1"), part("main figure svg")];
    const words = document.createElement("div");
    const note = document.createElement("p");
    note.textContent = "HR-pQCT and DXA beside published reference data: percentiles, Z-scores and T-scores that can be cited.";
    words.append(mark, question, note);
    const card = document.createElement("div");
    card.append(words, chart);
    document.body.replaceChildren(card);
    Object.assign(card.style, {
      position: "fixed",
      inset: "0",
      display: "grid",
      gridTemplateColumns: "1fr 1.15fr",
      gap: "56px",
      alignItems: "center",
      padding: "0 64px",
      background: "var(--page)",
    });
    Object.assign((mark as SVGElement).style, { width: "72px", height: "72px" });
    Object.assign((question as HTMLElement).style, { fontSize: "58px", lineHeight: "1.1", marginTop: "36px" });
    Object.assign(note.style, { fontSize: "23px", lineHeight: "1.45", marginTop: "24px", color: "var(--muted)" });
  });
  const picture = await page.screenshot();
  await write(publicFile("card.png"), await sharp(picture).png({ palette: true, colors: 64, compressionLevel: 9 }).toBuffer());
  await page.close();
}
