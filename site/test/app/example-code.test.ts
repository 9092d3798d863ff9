import { expect, it } from "vitest";
import { exampleCode } from "../../src/app/workspaces/example-code.ts";

it.each([
  ["OST-{center}-{0000}", "N7", "OST-N7-0001"],
  ["{000}", undefined, "001"],
  ["OST-{center}", "N7", null],
  ["", "N7", null],
])("shows the first code of the pattern %s in the center %s", (pattern, center, code) => {
  expect(exampleCode(pattern, center)).toBe(code);
});
