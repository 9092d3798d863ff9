import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Cumulative layout shift: 0 to 1 or more. */
    shifted?: number;
  }
}

export async function keepLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!hadRecentInput) window.shifted = (window.shifted ?? 0) + value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export async function layoutShift(page: Page): Promise<number> {
  const shifted = await page.evaluate(() => window.shifted);
  if (shifted === undefined) throw new Error("Nothing was kept of this page: call keepLayoutShifts before it is opened.");
  return shifted;
}
