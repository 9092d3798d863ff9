import fs from "node:fs";
import { expect, test } from "vitest";
import { readDockerfile } from "../lib/images/dockerfile.mjs";
import { runtimePackages } from "../lib/node-runtime.mjs";
import { inProject } from "../lib/project.mjs";

const stages = readDockerfile(fs.readFileSync(inProject("Dockerfile"), "utf8"));
const stage = (name) => stages.find((candidate) => candidate.name === name);

test("every stage begins from one pinned version of Node, the one that the launcher fetches", () => {
  expect(new Set(stages.map(({ image }) => image))).toEqual(new Set([`node:${runtimePackages["linux-x64"].version}-bookworm-slim`]));
});

test("dependencies are installed before the sources are copied", () => {
  const steps = stage("build").steps.map(({ keyword, from, command }) => command ?? `${keyword} ${from}`);
  expect(steps.indexOf("npm ci --include=dev")).toBeLessThan(steps.indexOf("COPY null"));
});

test.each(["cms", "site"])("the image of the %s runs as a user without rights", (name) => {
  expect(stage(name).steps.findLast(({ keyword }) => keyword === "USER").user).toBe("node");
});

test("an instruction that the check cannot carry out is refused by its line", () => {
  expect(() => readDockerfile("FROM node AS cms\nADD . .\n")).toThrow("Dockerfile, line 2: ADD");
});
