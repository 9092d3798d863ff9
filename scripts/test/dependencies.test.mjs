import { describe, expect, it } from "vitest";
import { adviceFor, missingLinks, missingPackages } from "../lib/dependencies.mjs";

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

describe("what is installed", () => {
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

it.each([
  ["npm error code EACCES", "may not write"],
  ["npm error code ENOSPC", "disk is full"],
  ["npm error code EAI_AGAIN", "could not be reached"],
  ["npm error code EUSAGE", "do not belong together"],
  ["npm error code EOTHER", "read npm's message"],
])("%s: %s", (output, advice) => expect(adviceFor(output)).toContain(advice));
