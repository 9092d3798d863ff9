import { defineConfig } from "vitest/config";

/**
 * Units anywhere, in parallel; tests of the API on one CMS that runs for all of them, one file after another; and tests
 * that start, end and kill CMSs of their own, in parallel.
 */
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
          // Files share a worker's modules: to load them again for each file costs as much time as the tests themselves.
          isolate: false,
          unstubGlobals: true,
          env: { TZ: "America/Edmonton" },
          maxWorkers: 2,
          // Some fit curves for seconds, and the API's tests run beside them.
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
          // Each start takes some seconds, more on a small or busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
