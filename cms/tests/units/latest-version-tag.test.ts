import { expect, it } from "vitest";
import { latestVersionTag } from "../../src/version/code-host.ts";

it.each([
  [["v1.9.0", "v1.10.0", "v1.2.3"], "v1.10.0"],
  [["zz-backup", "v1.2.3"], "v1.2.3"],
  [["v2.0.0-rc.1", "2.0.0-beta", "v1.2.3"], "v1.2.3"],
  [["1.4.0", "v1.3.9"], "1.4.0"],
  [["v1.4.0+build.7", "v1.3.9"], "v1.4.0+build.7"],
  [["v2", "v2.1", "v01.2.3", "version-3.0.0", "v1.2.3.4", " v9.0.0", "v9.0.0\nv", ""], null],
  [[], null],
])("of %j the latest version is %s", (tags, latest) => {
  expect(latestVersionTag(tags)).toBe(latest);
});
