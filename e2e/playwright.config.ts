import { defineConfig } from "@playwright/test";

/** Journeys that take a minute, or start a product of their own: begun last, one of them would keep a single core busy. */
const longest = ["**/without-mail.spec.ts", "**/panel*.spec.ts", "**/public-pages.spec.ts", "**/accessibility.spec.ts"];

/** One real CMS and site for the whole suite, started by the global setup; a test makes the people it needs. */
export default defineConfig({
  testDir: "tests",
  outputDir: "../.cache/e2e-results",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A journey waits for a third of its time: a third one keeps both cores of a small machine busy.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  // Begun in this order.
  projects: [
    { name: "long", testMatch: longest },
    { name: "short", testIgnore: longest },
  ],
  use: {
    browserName: "chromium",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    locale: "en-US",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // To record each test costs a third of its time; `npm test` runs failed files once more with traces.
    trace: "off",
    // What moves costs a seventh of the time; where movement is the point, a journey asks for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Pages live for seconds: to compile their scripts better, and threads of its own for that, cost more than they bring.
        "--js-flags=--single-threaded --no-opt --no-maglev",
      ],
    },
  },
});
