import { describe, expect, it } from "vitest";
import { generalizedLscOfRatio, phantomLine, type PhantomLine, type PhantomSection } from "../../src/index.ts";

function found(sections: PhantomSection[]): Extract<PhantomLine, { ok: true }> {
  const line = phantomLine(sections);
  if (!line.ok) throw new Error(line.reason);
  return line;
}

const around = (mean: number, step = 0.5) => [mean - step, mean, mean + step];

describe("the line through the sections of a phantom", () => {
  const sections = [
    [100, 103],
    [200, 201],
    [300, 305],
    [400, 403],
  ].map(([x, y]) => ({ x: around(x!), y: around(y!) }));

  it("is the least squares line through their means, with n − 2 degrees of freedom", () => {
    const line = found(sections);
    expect(line).toMatchObject({
      of: "line",
      slope: expect.closeTo(1.004, 12),
      intercept: expect.closeTo(2, 9),
      meanX: 250,
      lower: 100,
      upper: 400,
    });
    expect(line.sections.map(({ residual }) => residual)).toEqual(
      [0.6, -1.8, 1.8, -0.6].map((value) => expect.closeTo(value, 9) as number),
    );
    expect(line).toMatchObject({ standardError: expect.closeTo(Math.sqrt(3.6), 9), sdX: expect.closeTo(Math.sqrt(50_000 / 3), 9) });
    expect(line).toMatchObject({ correlation: expect.closeTo(50_200 / Math.sqrt(50_000 * 50_408), 12) });
  });

  it("counts each section once, however often it was scanned", () => {
    const often = sections.map((section, index) => (index === 0 ? { ...section, x: Array.from({ length: 30 }, () => 100) } : section));
    expect(found(often).slope).toBeCloseTo(1.004, 12);
    expect(found(often).sections[0]).toMatchObject({ readingsX: 30, readingsY: 3 });
  });

  it("of sections on a line is that line, with a correlation of one at most", () => {
    const line = found([0.1, 0.3, 0.7].map((x) => ({ x: [x, x, x], y: [0.2 + 1.1 * x, 0.2 + 1.1 * x, 0.2 + 1.1 * x] })));
    expect(line).toMatchObject({ slope: expect.closeTo(1.1, 12), standardError: expect.closeTo(0, 12) });
    expect(line.of === "line" && line.correlation).toBeLessThanOrEqual(1);
  });

  it.each<[string, PhantomSection[], string]>([
    ["nothing", [], "no-sections"],
    ["two sections, whose line has no error", sections.slice(0, 2), "two-sections"],
    ["two readings of a section", [...sections.slice(1), { x: [100, 101], y: around(103) }], "few-readings"],
    ["two readings on the other system", [{ x: around(1), y: [1, 1] }], "few-readings"],
    ["what is no number", [{ x: [1, 2, Number.NaN], y: around(1) }], "not-finite"],
    ["sections that do not differ", [1, 2, 3].map(() => ({ x: around(5), y: around(6) })), "no-spread"],
    ["a line that falls", [1, 2, 3].map((x) => ({ x: around(x), y: around(9 - x) })), "opposed"],
    ["a ratio to nothing", [{ x: around(0), y: around(1) }], "opposed"],
    ["a ratio below zero", [{ x: around(-5), y: around(5) }], "opposed"],
  ])("is refused of %s", (_, of, reason) => {
    expect(phantomLine(of)).toEqual({ ok: false, reason });
  });
});

describe("the ratio of one section", () => {
  it("is that of its means, with the error of both", () => {
    const ratio = found([{ x: [0.99, 1, 1.01], y: [1, 1.02, 1.04] }]);
    const error = 1.02 * Math.sqrt(0.0001 / 3 + 0.0004 / 3 / 1.02 ** 2);
    expect(ratio).toMatchObject({ of: "ratio", slope: expect.closeTo(1.02, 12), intercept: 0, slopeError: expect.closeTo(error, 12) });
  });

  it("widens a change by its error at the value", () => {
    const general = generalizedLscOfRatio({ slope: 1.02, slopeError: 0.005, x: 0.9, rmsSdX: 0.01, rmsSdY: 0.012 });
    expect(general).toBeCloseTo(1.96 * Math.sqrt(0.000144 + 0.00010404 + 0.00002025), 12);
  });
});
