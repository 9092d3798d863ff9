import { defineConfig } from "@playwright/test";

/** One CMS and site for the suite. Each test creates its own people. */
export default defineConfig({
  testDir: "tests",
  outputDir: "../.cache/e2e-results",
  globalSetup: "./tests/support/global-setup.ts",
  // Paths set the order: 1-longest comes first, since its tests would run alone at the end.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Tests wait about half of the time, so four workers keep two cores busy.
  workers: 4,
  // Steps take far less, since a busy machine is no failure.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
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
        // Pages live for seconds, so optimized compilation costs more than it saves.
        "--js-flags=--single-threaded --no-opt --no-maglev",
      ],
    },
  },
});
