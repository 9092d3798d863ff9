import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { insertedAt } from "../../src/app/templates/inserted-at.ts";
import { clinicalProblems } from "../../src/app/new-report/model/step-checks.ts";
import { completeDraft } from "../new-report/fixtures.ts";

vi.mock("lucide-react", () => ({ CircleAlert: () => <svg /> }));
vi.resetModules();
const { TemplateTextArea } = await import("../../src/app/templates/TemplateTextArea.tsx");

it("inserts a sentence at the cursor and selects its first open variable", () => {
  expect(insertedAt("One. Three.", [4, 4], "Two.")).toEqual({ text: "One. Two. Three.", selected: [9, 9] });
  expect(insertedAt("Old text", [0, 8], "T {t}, {z}.")).toEqual({ text: "T {t}, {z}.", selected: [2, 5] });
});

it("names open variables next to the field, and offers templates only if there are any", () => {
  const field = (value: string, templates: { name: string; text: string }[]) =>
    renderToStaticMarkup(<TemplateTextArea label="Comparison" maxLength={2000} {...{ value, templates }} values={{}} onText={vi.fn()} />);
  const open = field("Changed by {change}.", [{ name: "Change", text: "Changed by {change}." }]);
  expect(open).toContain("Fill in {change} or delete it.");
  expect(open).toMatch(/aria-invalid="true".*aria-keyshortcuts="Alt\+T".*Insert a sentence/s);
  expect(field("Changed by 3 %.", [])).not.toMatch(/Fill in|Insert|aria-invalid/);
});

it("refuses to save a draft with an open variable, at its field", () => {
  const texts = { indication: "Since {date}.", comparison: "None." };
  const draft = completeDraft({ type: "named", change: { clinical: { texts, reasons: {} } } });
  expect(clinicalProblems(draft)).toEqual({ "clinical.indication": "Fill in {date} or delete it." });
});
