import type { OtherReferences, Report } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { parsed } from "./support/parsed.ts";
import { rendered, renderedAnew } from "./support/rendered.ts";
import { hrPqct, type Sample } from "./support/reports.ts";

const facts = {
  ...{ population: "Women of Bern (n = 120)", scanner: "XtremeCT II", protocol: "Multi-stack", ages: "20 to 37 years" },
  ...{ method: "normal; four-point interpolation over age", youngAdults: "no T-scores" },
};

function additional(count = 1): Sample {
  const { report, dataset } = hrPqct();
  const described = (name: string, version = "1.0.0") => ({
    dataset: { id: name.padEnd(24, "x"), version, contentHash: "1".repeat(64), manifest: { ...report.dataset.manifest, name } },
    facts,
    citations: [`${name}. J Bone 2020;1:1–9.`],
  });
  const moved = (scans: Report["scans"], index: number): Report["scans"] =>
    scans.map((scan, site) => ({
      ...scan,
      results: scan.results.map((result) =>
        site === index
          ? {
              ...result,
              zScore: null,
              percentile: null,
              tScore: null,
              refusal: { code: "site_mismatch", message: "It has no such site." } as const,
            }
          : {
              ...result,
              zScore: result.zScore === null ? null : result.zScore - 0.3,
              percentile: result.percentile === null ? null : 21.5,
            },
      ),
    }));
  const otherReferences: OtherReferences = {
    engineVersion: report.engineVersion,
    own: described(report.dataset.manifest.name),
    others: Array.from({ length: count }, (_, index) => ({
      ...described(`Laboratory ${index + 2}`),
      facts: { ...facts, population: `People of town ${index + 2}` },
      scans: moved(report.scans, index),
    })),
  };
  return { dataset, report: { ...report, otherReferences } };
}

describe("other references on paper", () => {
  it.each(["researcher", "clinician"] as const)("have a page of the %s’s document, each number under its name", async (reading) => {
    const [plain, shown] = await Promise.all([rendered(hrPqct(), reading), rendered(additional(), reading)]);
    const [without, document] = await Promise.all([parsed(plain), parsed(shown)]);
    expect(document.pages.length).toBeGreaterThan(without.pages.length);
    const text = document.words.join(" ");
    expect(text).toContain("These references differ in population. Do not average their scores.");
    expect(text).toContain("Laboratory 2 1.0.0");
    expect(text).toContain("21st");
    expect(text).toContain("no reference at this site");
    expect(text).toContain("People of town 2");
    expect(document.pages[0]!.texts.map(({ text: own }) => own).slice(0, 40)).toEqual(
      without.pages[0]!.texts.map(({ text: own }) => own).slice(0, 40),
    );
  });

  it("are byte-identical when repeated, including three references on Letter paper", async () => {
    const [one, again] = await Promise.all([
      renderedAnew(additional(3), "clinician", "letter"),
      renderedAnew(additional(3), "clinician", "letter"),
    ]);
    expect(Buffer.compare(one, again)).toBe(0);
    expect((await parsed(one)).words.join(" ")).toContain("Laboratory 4 1.0.0");
  });

  it("are never in a patient’s document", async () => {
    expect(Buffer.compare(await rendered(additional(), "patient"), await rendered(hrPqct(), "patient"))).toBe(0);
  });
});
