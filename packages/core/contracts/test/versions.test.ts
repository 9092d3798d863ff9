import { expect, it } from "vitest";
import { compareVersions, nextVersion } from "../src/index.ts";

it("orders versions by their numbers and not by their letters", () => {
  const versions = ["1.10.0", "1.9.0", "2.0.0", "1.9.10", "1.9.2", "0.1.0"];
  expect(versions.sort(compareVersions)).toEqual(["0.1.0", "1.9.0", "1.9.2", "1.9.10", "1.10.0", "2.0.0"]);
});

it("corrects the latest version", () => {
  expect(nextVersion(["1.0.0"])).toBe("1.0.1");
  expect(nextVersion(["1.10.9", "1.9.12"])).toBe("1.10.10");
});

it("raises the middle number for other curves", () => {
  expect(nextVersion(["1.9.12", "1.10.9"], "other curves")).toBe("1.11.0");
});
