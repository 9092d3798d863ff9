import type { TrendChange, Trends, TrendSeries } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { latestChanges } from "../../src/app/change/trends/TrendsOfType.tsx";
import { all, drawnOf, inPlaceOf, measuredOf, parameterOptions, placeOptions } from "../../src/app/change/trends/trend-choices.ts";

const catalogues = Object.values(reportTypes);

const series = (
  reportType: TrendSeries["reportType"],
  parameter: string,
  site: TrendSeries["site"],
  more: Partial<TrendSeries> = {},
): TrendSeries => ({
  ...{ reportType, parameter, site, side: site === "lumbar-spine" ? null : "left", scanner: "hologic", unit: "", points: [], changes: [] },
  monitoring: null,
  ...more,
});

const trends = (...own: TrendSeries[]): Trends => ({ series: own, leftOut: [], beyond: 0 });
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label);

describe("the selection of a patient’s trends", () => {
  it("shows all sites together when few key parameters exist, with the side in names", () => {
    const measured = measuredOf(trends(series("dxa", "bmd_th", "hip"), series("dxa", "bmd_ls", "lumbar-spine")), catalogues);
    expect(labels(placeOptions(measured))).toEqual(["All sites", "Hip, left", "Lumbar spine"]);
    expect(inPlaceOf(measured, all).map(({ name }) => name)).toEqual(["Total hip BMD, left", "L1–L4 BMD"]);
  });

  it("is drawn site by site, in the order that a report's changes have", () => {
    const own = [series("dxa", "bmd_th", "hip"), series("dxa", "bmd_fn", "hip"), series("dxa", "bmd_ls", "lumbar-spine")];
    const drawn = drawnOf(inPlaceOf(measuredOf(trends(...own), catalogues), all), all);
    expect(drawn.map(({ parameter }) => parameter.key)).toEqual(own.map(({ parameter }) => parameter));
  });

  it("shows one site at a time when all sites have too many panels", () => {
    const keys = ["tt_bmd", "tb_bmd", "ct_th", "tb_n"];
    const both = (["distal-radius", "distal-tibia"] as const).flatMap((site) => keys.map((key) => series("hr-pqct", key, site)));
    const measured = measuredOf(trends(...both), catalogues);
    expect(labels(placeOptions(measured))).toEqual(["Distal radius, left", "Distal tibia, left"]);
    const radius = inPlaceOf(measured, "distal-radius left");
    expect(drawnOf(radius, all).map(({ name }) => name)).toEqual(["Tt.BMD", "Tb.BMD", "Ct.Th", "Tb.N"]);
    expect(labels(parameterOptions(radius))[0]).toBe("Key parameters");
    expect(drawnOf(radius, radius[2]!.key).map(({ name }) => name)).toEqual(["Ct.Th"]);
  });

  it("uses one panel per parameter for both scanners, and defaults to the first parameter", () => {
    const measured = measuredOf(
      trends(series("dxa", "bmc_th", "hip"), series("dxa", "bmc_th", "hip", { scanner: "ge-lunar" })),
      catalogues,
    );
    expect(measured.map((own) => own.series.length)).toEqual([2]);
    expect(labels(parameterOptions(measured))).not.toContain("Key parameters");
    expect(drawnOf(measured, all)).toHaveLength(1);
  });
});

describe("the latest changes", () => {
  const change = (to: string, refusal: TrendChange["refusal"] = null) => ({ to, refusal }) as TrendChange;

  it("are those to the newest scan that was compared, and every refusal", () => {
    const refused = change("2026-03-14", { code: "other_scanner", message: "No." });
    const own = series("dxa", "bmd_th", "hip", { changes: [change("2021-03-14"), change("2024-03-14"), refused] });
    const [latest] = latestChanges(measuredOf(trends(own), catalogues), []).series;
    expect(latest!.changes).toEqual([change("2024-03-14"), refused]);
  });
});
