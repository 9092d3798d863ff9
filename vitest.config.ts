import { defineConfig } from "vitest/config";

/** Two kinds of tests: units anywhere, in parallel, and tests of the API on a CMS that runs for all of them, one file after another. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "units",
          include: ["packages/*/test/**/*.test.ts", "site/test/**/*.test.{ts,tsx}", "scripts/test/**/*.test.mjs"],
          env: { TZ: "America/Edmonton" },
        },
      },
      {
        test: {
          name: "api",
          include: ["cms/tests/**/*.test.ts"],
          globalSetup: ["cms/tests/support/global-setup.ts"],
          fileParallelism: false,
          // Some of these start a CMS more than once, which takes its seconds on a small machine.
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
