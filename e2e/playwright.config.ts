import { defineConfig } from "@playwright/test";

/** Start first: begun last, a slow test would run alone on one core. */
const longest = ["**/without-mail.spec.ts", "**/panel*.spec.ts", "**/public-pages.spec.ts", "**/accessibility.spec.ts"];

/** The global setup starts one CMS and site for the suite. Each test creates its own people. */
export default defineConfig({
  testDir: "tests",
  outputDir: "../.cache/e2e-results",
  globalSetup: "./support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Tests wait a third of the time, so three workers keep two cores busy.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  // In this order.
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
    // Traces cost a third of the time; `npm test` reruns failures with traces.
    trace: "off",
    // Animations cost a seventh of the time; tests of motion enable them.
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
        // Pages live for seconds, so optimized compilation and its threads cost more than they save.
        "--js-flags=--single-threaded --no-opt --no-maglev",
      ],
    },
  },
});
