import { defineConfig } from "vitest/config";

/** Three projects: parallel unit tests, API tests on one shared CMS in sequence, and parallel tests that manage their own CMS. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "units",
          include: [
            "packages/{cli,*/*}/test/**/*.test.ts",
            "cms/tests/units/**/*.test.ts",
            "site/test/**/*.test.{ts,tsx}",
            "scripts/test/**/*.test.mjs",
            "bench/test/**/*.test.ts",
          ],
          // Reloading modules for each file takes as long as the tests.
          isolate: false,
          unstubGlobals: true,
          env: { TZ: "America/Edmonton" },
          maxWorkers: 2,
          // Some tests fit curves for seconds while API tests run.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "api",
          include: ["cms/tests/api/**/*.test.ts"],
          globalSetup: ["cms/tests/support/shared-cms-setup.ts"],
          fileParallelism: false,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "processes",
          include: ["cms/tests/processes/**/*.test.ts"],
          globalSetup: ["cms/tests/support/template-setup.ts"],
          maxWorkers: 2,
          isolate: false,
          // Each start takes several seconds.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
