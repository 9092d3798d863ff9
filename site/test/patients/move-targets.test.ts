import type { Workspace } from "@trabecula/contracts";
import { expect, it } from "vitest";
import { linkTargets } from "../../src/app/patients/links/person-links.ts";
import { moveTargets } from "../../src/app/patients/move/move-targets.ts";

const center = { id: "c", name: "North", code: "N" };
const workspace = (id: string, given: Partial<Workspace> = {}): Workspace => ({
  ...{ id, kind: "clinic", name: id, state: "open", role: "lead", center: null, identity: "names", maySign: false },
  ...given,
});
const [own, editor, reader, ofCenter, archived] = [
  workspace("own"),
  workspace("editor", { role: "editor" }),
  workspace("reader", { role: "reader" }),
  workspace("center", { center }),
  workspace("archived", { state: "archived" }),
];
const all = [own, editor, reader, ofCenter, archived];
const ids = (found: readonly Workspace[]) => found.map(({ id }) => id);

it("moves patients to workspaces where the member writes in all centers, and between own centers", () => {
  expect(ids(moveTargets(own, all, false))).toEqual(["editor"]);
  expect(ids(moveTargets(own, all, true))).toEqual(["editor", "own"]);
});

it("allows only leads of all centers of an open workspace to move patients", () => {
  for (const from of [editor, reader, ofCenter, archived]) expect(moveTargets(from, all, true)).toEqual([]);
});

it("links patients of workspaces in which the member writes, also of one center", () => {
  expect(ids(linkTargets({ workspaceId: "own" }, all))).toEqual(["editor", "center"]);
  expect(ids(linkTargets({ workspaceId: "reader" }, all))).toEqual([]);
  expect(ids(linkTargets({ workspaceId: "archived" }, all))).toEqual([]);
});
