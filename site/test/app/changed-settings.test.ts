import type { WorkspaceDetail } from "@trabecula/contracts";
import { expect, it } from "vitest";
import { changedSettings, isUntouched } from "../../src/app/workspaces/changed-settings.ts";

const shown = { name: "North", codePattern: null, keepsNames: true, datasets: { dxa: "a" } } as unknown as WorkspaceDetail;
const current = (fields: Record<string, unknown>) => ({
  ...{ version: 3, changedAt: null, changedBy: null },
  fields: Object.fromEntries(Object.entries(fields).map(([field, theirs]) => [field, { theirs }])),
});

it("sends only settings that were changed", () => {
  expect(changedSettings({ name: "North", codePattern: " " }, shown)).toEqual({});
  expect(changedSettings({ name: "West", codePattern: "N-{00}" }, shown)).toEqual({ name: "West", codePattern: "N-{00}" });
});

it("saves on top of a change of other settings, never over one of the same", () => {
  expect(isUntouched(shown, { keepsNames: false }, current({ keepsNames: true }))).toBe(true);
  expect(isUntouched(shown, { name: "West", datasets: { dxa: "b" } }, current({}))).toBe(true);
  expect(isUntouched(shown, { name: "West" }, current({ name: "East" }))).toBe(false);
  expect(isUntouched(shown, { datasets: { "hr-pqct": "b" } }, current({ datasets: { dxa: "c" } }))).toBe(true);
  expect(isUntouched(shown, { datasets: { dxa: "b" } }, current({ datasets: { dxa: "c" } }))).toBe(false);
});
