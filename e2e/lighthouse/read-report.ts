export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

const audits = {
  layoutShift: "cumulative-layout-shift",
  largestPaintMs: "largest-contentful-paint",
  blockedMs: "total-blocking-time",
} as const;
type Figure = keyof typeof audits;

interface LighthouseReport {
  categories: Record<Category, { score: number }>;
  audits: Record<(typeof audits)[Figure], { numericValue: number }>;
}

export type Measured = { scores: Record<Category, number> } & Record<Figure, number>;

export function readMedian(texts: readonly string[]): Measured {
  const reports = texts.map((text) => JSON.parse(text) as LighthouseReport);
  const figure = (name: Figure): number => median(reports.map((report) => report.audits[audits[name]].numericValue));
  const score = (category: Category): number => Math.round(100 * median(reports.map((report) => report.categories[category].score)));
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    layoutShift: figure("layoutShift"),
    largestPaintMs: Math.round(figure("largestPaintMs")),
    blockedMs: Math.round(figure("blockedMs")),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
