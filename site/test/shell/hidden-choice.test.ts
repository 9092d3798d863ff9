import { expect, it } from "vitest";
import { asksForHidden } from "../../src/shell/files/HiddenChoice.tsx";

it("a screen offers to choose where the server asks about hidden rows and columns", () => {
  expect(asksForHidden("Row 3 of the sheet “Scans” is hidden; choose hidden=read or hidden=skip.")).toBe(true);
  expect(asksForHidden("The sheet “Scans” is filtered: 1 of 3 rows is hidden; choose hidden=read or hidden=skip.")).toBe(true);
  expect(asksForHidden("The cells A1 to B2 are merged; undo that, and fill in each of them.")).toBe(false);
});
