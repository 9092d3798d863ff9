import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { adviceFor, howToInstall, missingLinks, missingPackages, neededBy, withAddresses } from "../lib/dependencies.mjs";
import { inProject } from "../lib/project.mjs";

const lock = {
  packages: {
    "": { name: "trabecula" },
    "packages/core/contracts": { version: "0.1.0" },
    "node_modules/@trabecula/contracts": { resolved: "packages/core/contracts", link: true },
    "node_modules/zod": { version: "4.4.3" },
    "node_modules/fsevents": { version: "2.3.3", optional: true },
    "site/node_modules/react": { version: "19.3.1" },
  },
};
const installed = (packages) => ({ packages });

describe("the set of installed packages", () => {
  it("is complete when every package has the lock file's version", () => {
    const all = installed({ "node_modules/zod": { version: "4.4.3" }, "site/node_modules/react": { version: "19.3.1" } });
    expect(missingPackages(lock, all)).toEqual([]);
  });

  it("is not when a version differs or a package is missing", () => {
    const other = installed({ "node_modules/zod": { version: "4.4.2" } });
    expect(missingPackages(lock, other)).toEqual(["node_modules/zod", "site/node_modules/react"]);
  });

  it("includes the links to the workspaces", () => {
    expect(missingLinks(lock, () => true)).toEqual([]);
    expect(missingLinks(lock, () => false)).toEqual(["node_modules/@trabecula/contracts"]);
  });
});

describe("the set of packages needed to run", () => {
  const packages = {
    "": { devDependencies: { eslint: "1" } },
    site: { dependencies: { "@trabecula/contracts": "1" }, devDependencies: { astro: "1" } },
    e2e: { devDependencies: { playwright: "1" } },
    "packages/contracts": { dependencies: { zod: "4" }, devDependencies: { ajv: "8" } },
    "node_modules/@trabecula/contracts": { resolved: "packages/contracts", link: true },
    "node_modules/astro": {
      dependencies: { zod: "3" },
      peerDependencies: { vite: "8", sass: "1" },
      peerDependenciesMeta: { sass: { optional: true } },
    },
    "node_modules/astro/node_modules/zod": {},
    "node_modules/zod": {},
    "node_modules/vite": {},
    "node_modules/sass": {},
    "node_modules/ajv": {},
    "node_modules/eslint": {},
    "node_modules/playwright": {},
  };

  it("contains dependencies and build tools of the workspaces, including transitive dependencies", () => {
    expect(Object.keys(neededBy({ packages }, ["site"]).packages).sort()).toEqual([
      "node_modules/@trabecula/contracts",
      "node_modules/astro",
      "node_modules/astro/node_modules/zod",
      "node_modules/vite",
      "node_modules/zod",
      "packages/contracts",
      "site",
    ]);
  });

  it("includes the tools of every build, and no tool of tests or checks", () => {
    const needed = neededBy(JSON.parse(fs.readFileSync(inProject("package-lock.json"), "utf8")), ["cms", "site"]).packages;
    const isNeeded = (name) => `node_modules/${name}` in needed;
    expect(["esbuild", "vite", "astro", "tailwindcss", "@strapi/strapi", "fastify"].filter((name) => !isNeeded(name))).toEqual([]);
    expect(["vitest", "eslint", "playwright", "oxlint", "knip", "@astrojs/check", "dependency-cruiser"].filter(isNeeded)).toEqual([]);
  });
});

describe("an installation", () => {
  const version = (number) => ({ version: number });
  const whole = { "node_modules/fastify": version("5"), "node_modules/vitest": version("5") };
  const all = { packages: whole };
  const running = { packages: { "node_modules/fastify": version("5") } };
  const how = (wanted, installed, exists = () => false) => howToInstall({ lock: all, wanted, installed, exists });

  it("is unchanged when complete, even with extra test packages", () => {
    expect(how(running, running)).toBe("nothing");
    expect(how(running, all)).toBe("nothing");
  });

  it("of the start is completed for tests", () => expect(how(all, running)).toBe("add"));

  it("is made again when it, or an addition to it, was interrupted", () => {
    expect(how(running, null)).toBe("some");
    expect(how(all, running, (location) => location === "node_modules/.adding")).toBe("some");
  });

  it("of another lock file is made again, with the packages of tests if they were there", () => {
    const older = { packages: { ...whole, "node_modules/fastify": version("4") } };
    expect(how(running, older)).toBe("all");
    expect(how(running, { packages: { "node_modules/fastify": version("4") } })).toBe("some");
  });
});

describe("addresses", () => {
  it("name a placeholder host, which npm replaces by its registry", () => {
    const { packages } = withAddresses({
      packages: {
        "packages/core/contracts": { version: "0.1.0" },
        "node_modules/@trabecula/contracts": { resolved: "packages/core/contracts", link: true },
        "site/node_modules/@types/react": { version: "19.3.0" },
        "node_modules/typescript-7": { name: "typescript", version: "7.0.2" },
        "node_modules/a/node_modules/b": { version: "1.0.0", inBundle: true },
      },
    });
    expect(Object.values(packages).map(({ resolved }) => resolved)).toEqual([
      undefined,
      "packages/core/contracts",
      "https://packages.invalid/@types/react/-/react-19.3.0.tgz",
      "https://packages.invalid/typescript/-/typescript-7.0.2.tgz",
      undefined,
    ]);
  });
});

it.each([
  ["npm error code EACCES", "may not write"],
  ["npm error code ENOSPC", "disk is full"],
  ["npm error code EAI_AGAIN", "could not be reached"],
  ["npm error code EUSAGE", "do not belong together"],
  ["npm error code EOTHER", "read npm's message"],
])("%s: %s", (output, advice) => expect(adviceFor(output)).toContain(advice));
