import { describe, expect, it } from "vitest";
import { saveForm, slug, suggestedDraft } from "../../../src/admin/fits/save/save-draft.ts";
import { resolve } from "../../forms/resolve.ts";
import { catalogue, curveOf, fitOf, resultOf } from "./fixtures.ts";

const fit = fitOf({ refusedRows: 3, curves: [curveOf(), curveOf({ sex: "male", result: resultOf({ persons: 250 }) })] });
const suggested = suggestedDraft(fit, catalogue, "Institute of Bone");
const complete = { ...suggested, citation: "Our people, 2026.", scannerText: "XtremeCT II", protocolText: "As the maker says." };

describe("the description of fitted curves", () => {
  it("is prefilled from the fit, and requires the missing fields", async () => {
    expect(suggested).toMatchObject({ key: "tibia-cohort", version: "1.0.0", name: "Tibia cohort (HR-pQCT)" });
    expect(suggested.summary).toBe("2 curves fitted to a cohort of Institute of Bone, ages 20 to 82.4 years.");
    expect(suggested.population).toBe("300 female and 250 male participants.");
    expect(suggested.limits).toBe("3 rows of the cohort could not be read and were left out.");
    expect(Object.keys((await resolve(saveForm(suggested))).problems).sort()).toEqual(["citation", "protocolText", "scannerText"]);
  });

  it("becomes a request that is valid under the contract", async () => {
    const { request, problems } = await resolve(saveForm(suggested), {
      ...complete,
      scanner: "xtremect-2",
      region: "multi-stack",
      stacks: "3",
      offsetKind: "relative",
      offset: "7.3",
      notes: "First.\n\n Second. ",
    });
    expect(problems).toEqual({});
    expect(request).toMatchObject({
      ancestry: null,
      doi: null,
      scanner: "xtremect-2",
      protocol: { region: "multi-stack", offsetMm: null, offsetPercent: 7.3, stacks: 3, feCriterion: null },
      notes: ["First.", "Second."],
    });
  });

  it("is refused by field", async () => {
    const refused = {
      ...complete,
      key: "No Key",
      version: "1",
      offsetKind: "fixed" as const,
      offset: "far",
      region: "multi-stack" as const,
      stacks: "x",
    };
    const { request, problems } = await resolve(saveForm(suggested), refused);
    expect(request).toEqual({});
    expect(Object.keys(problems).sort()).toEqual(["key", "offset", "stacks", "version"]);
  });

  it("drops an offset and stacks that no longer apply", async () => {
    const { request } = await resolve(saveForm(suggested), {
      ...complete,
      region: "single-stack",
      stacks: "3",
      offsetKind: "",
      offset: "9",
    });
    expect(request).toMatchObject({ protocol: { region: "single-stack", offsetMm: null, offsetPercent: null, stacks: null } });
  });
});

describe("slug", () => {
  it("makes a key that a dataset may have of any file name", () => {
    expect(slug("Kohorte Zürich 2026 (final)")).toBe("kohorte-zurich-2026-final");
    expect(slug("骨密度")).toBe("cohort");
    for (const text of ["-- a --", "x".repeat(200), "ß"]) expect(slug(text)).toMatch(/^[a-z0-9][a-z0-9-]{1,60}$/);
  });
});
