import { describe, expect, it } from "vitest";
import { actionsFor, textsOfAction } from "../../../src/admin/datasets/dataset-actions.ts";
import { doneOf } from "../../../src/shell/done-message.ts";
import { dataset } from "./fixtures.ts";

describe("the actions that a version's state makes sense of", () => {
  it.each([
    [{ state: "draft", isDefault: false, isOpen: false }, ["publish", "delete"]],
    [{ state: "published", isDefault: false, isOpen: false }, ["set-default", "open", "retire"]],
    [{ state: "published", isDefault: true, isOpen: true }, ["close", "retire"]],
    [{ state: "retired", isDefault: false, isOpen: true }, []],
  ] as const)("%j", (dataset, acts) => {
    expect(actionsFor(dataset)).toEqual(acts);
  });
});

describe("the question before an act", () => {
  it("warns that publishing is irreversible", () => {
    const words = textsOfAction("publish", dataset);
    expect(words.title).toBe("Publish Bern 1.1.0?");
    expect(words.consequences.join(" ")).toMatch(/never changes and cannot be deleted/);
  });

  it.each([
    [0, "No report was made with it."],
    [1, "1 report made with it stays as it is, with its numbers and charts."],
    [1204, "1,204 reports made with it stay as they are, with their numbers and charts."],
  ])("says what becomes of %i reports when a version is retired", (reportCount, sentence) => {
    expect(textsOfAction("retire", { ...dataset, reportCount }).consequences.at(-1)).toBe(sentence);
  });

  it("warns before the default is retired", () => {
    const warning = /default for HR-pQCT: until you set another/;
    expect(textsOfAction("retire", { ...dataset, isDefault: true }).consequences.join(" ")).toMatch(warning);
    expect(textsOfAction("retire", dataset).consequences.join(" ")).not.toMatch(warning);
  });

  it("marks retiring and deleting as destructive", () => {
    const destructive = (["publish", "set-default", "retire", "delete"] as const).filter((act) => textsOfAction(act, dataset).destructive);
    expect(destructive).toEqual(["retire", "delete"]);
  });
});

it.each([[null], ["text"], [{}], [{ done: 3 }]])("finds no sentence in the state %j of an address", (state) => {
  expect(doneOf(state)).toBeNull();
});
