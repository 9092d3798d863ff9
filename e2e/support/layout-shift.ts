import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Sum of what has moved on this page without anybody's doing: its cumulative layout shift, 0 to 1 and more. */
    shifted?: number;
  }
}

/** From the next page on, keeps how much of it moves by itself. */
export async function keepLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!hadRecentInput) window.shifted = (window.shifted ?? 0) + value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** How much of the open page has moved by itself until now. */
export async function layoutShift(page: Page): Promise<number> {
  const shifted = await page.evaluate(() => window.shifted);
  if (shifted === undefined) throw new Error("Nothing was kept of this page: call keepLayoutShifts before it is opened.");
  return shifted;
}
