import { defineConfig } from "vitest/config";

/** Two kinds of tests: units anywhere, in parallel, and tests of the API that each start a CMS of their own, one after another. */
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
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
