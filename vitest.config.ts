import { defineConfig } from "vitest/config";

/** One second is too short for a new thread while other tests run. */
const expectations = { poll: { timeout: 20_000 } };

/** Node loads packages itself: Vite's imports make fitting two to five times as long. */
const packages = /\/packages\/(?:cli|(?:core|files|reports|server)\/[^/]+|plugins\/strapi-plugin-bone-scans\/server)\/src\/.*\.ts$/;
const server = { deps: { external: [packages] } };

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
          server,
          env: { TZ: "America/Edmonton" },
          maxWorkers: 2,
          expect: expectations,
          // Some tests fit curves for seconds while API tests run, on machines of any speed.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "api",
          include: ["cms/tests/api/**/*.test.ts"],
          globalSetup: ["cms/tests/support/shared-cms-setup.ts"],
          fileParallelism: false,
          isolate: false,
          server,
          expect: expectations,
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
          server,
          expect: expectations,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
