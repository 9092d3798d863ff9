import { describe, expect, test } from "vitest";
import { ageAtPlace, scaleAge } from "../../src/fitting/age-scale.ts";
import { BAND, bandedMatrix } from "../../src/fitting/banded.ts";
import { coefficientPlaces, splineBasis } from "../../src/fitting/b-spline-basis.ts";
import { spreadBySpeed, spreadGuides } from "../../src/fitting/guide.ts";

test.each([1, 0.5, 0])("the velocity is per year, for any age scale: power %d", (power) => {
  const basis = splineBasis(scaleAge(2, power), scaleAge(20, power), 30);
  const places = coefficientPlaces(basis);
  const ages = places.map((place) => ageAtPlace(place, power));
  const mu = ages.map((age) => 0.05 * age);
  const guide = spreadBySpeed(mu, new Float64Array(mu.length).fill(Math.log(0.1)), ages);
  for (const value of guide) expect(value).toBeCloseTo(0.5 * (0.05 / 0.1) ** 2, 6);
});

describe("candidate guides of the spread", () => {
  const ages = Float64Array.from({ length: 33 }, (_, i) => 4 + i * 0.5);
  const spread = new Float64Array(ages.length).fill(Math.log(0.1));
  const crossProducts = bandedMatrix(ages.length);
  for (let i = 0; i < ages.length; i++) crossProducts[i * BAND] = 1;
  const spurt = ages.map((age) => 1 / (1 + Math.exp(-(age - 12) / 0.8)));
  const guides = spreadGuides(spurt, spread, ages, crossProducts);
  const peak = (shape: Float64Array) => ages[shape.indexOf(Math.max(...shape))];
  const area = (shape: Float64Array) => shape.reduce((a, b) => a + b);

  test("are the median velocity (prior weight one third) and the velocity one year earlier and later", () => {
    const [asItIs, earlier, later] = guides;
    expect(asItIs!.shape).toEqual(spreadBySpeed(spurt, spread, ages));
    expect([asItIs, earlier, later].map((guide) => peak(guide!.shape))).toEqual([12, 11, 13]);
    expect(guides.map(({ logPrior }) => Math.exp(logPrior))[0]).toBeCloseTo(1 / 3, 12);
    expect(guides.reduce((sum, { logPrior }) => sum + Math.exp(logPrior), 0)).toBeCloseTo(1, 12);
  });

  test("is each of these drawn out over a year: lower, and as much in all", () => {
    expect(guides).toHaveLength(6);
    for (const [index, sharp] of guides.slice(0, 3).entries()) {
      const wide = guides[index + 3]!;
      expect(peak(wide.shape)).toBe(peak(sharp.shape));
      expect(Math.max(...wide.shape)).toBeLessThan(0.8 * Math.max(...sharp.shape));
      expect(area(wide.shape) / area(sharp.shape)).toBeCloseTo(1, 2);
    }
  });

  test("use the boundary value when the earlier or later year is out of range", () => {
    const climbing = ages.map((age) => 0.02 * age ** 2);
    const [asItIs, earlier, later] = spreadGuides(climbing, spread, ages, crossProducts);
    expect(earlier!.shape.at(-1)).toBe(asItIs!.shape.at(-1));
    expect(later!.shape[0]).toBe(asItIs!.shape[0]);
  });

  test("are empty for a nearly constant median and for a non-finite velocity", () => {
    const adults = ages.map((age) => 1 - 0.004 * age);
    expect(spreadGuides(adults, spread, ages, crossProducts)).toEqual([]);
    expect(spreadGuides(spurt.with(9, Number.POSITIVE_INFINITY), spread, ages, crossProducts)).toEqual([]);
  });
});
