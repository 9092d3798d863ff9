import fs from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { folderOfTest } from "./support/folders.ts";
import { buildPanelInBackground, hasPanel } from "../lib/builds.mjs";
import { StepFailure } from "../lib/failure.mjs";
import { Stopped } from "../lib/stopping.mjs";

it("the page in place of the panel is not the panel", () => {
  const folder = folderOfTest();
  expect(hasPanel(path.join(folder, "build"))).toBe(false);
  fs.writeFileSync(path.join(folder, "index.html"), "");
  expect(hasPanel(folder)).toBe(false);
  fs.writeFileSync(path.join(folder, "strapi-1.js"), "");
  expect(hasPanel(folder)).toBe(true);
});

it("a failed panel build is reported without stopping the start", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  await buildPanelInBackground({}, () => Promise.reject(new StepFailure("Build of the panel", "the build failed.")));
  expect(written.mock.calls).toEqual([["\nBuild of the panel: the build failed.\n"]]);
  await buildPanelInBackground({}, () => Promise.reject(new Stopped()));
  expect(written).toHaveBeenCalledOnce();
});
