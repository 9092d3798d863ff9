import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { picturePalette, svgText } from "@trabecula/charts";
import { CalibrationPicture, calibrationModel } from "../../../src/admin/fits/bench/CalibrationSection.tsx";
import { fitModel, wormModel } from "@trabecula/fit-report/figures";
import { WormPicture } from "../../../src/admin/fits/bench/WormSection.tsx";
import { ageBin, resultOf } from "./fixtures.ts";

const drawn = (picture: ReactElement) => renderToStaticMarkup(picture).replaceAll("><", ">\n<");

describe("the drawn pictures of a fit", () => {
  it("its curve over the cohort has the reviewed SVG", async () => {
    const model = fitModel(
      resultOf(),
      { width: 480, height: 300 },
      {
        abbreviation: "Tt.BMD",
        display: { unit: "mg HA/cm³", factor: 1, decimals: 1 },
      },
    )!;
    await expect(svgText(model.scene, picturePalette)).toMatchFileSnapshot("pictures/fit.svg");
  });

  it("a worm plot with a point beyond the axis has the reviewed SVG", async () => {
    const worm = {
      ...ageBin,
      points: [-2, -1, 0, 1, 2].map((z): [number, number] => [z, 0.1 * z * z - 0.2]),
      limitsAt: [-3, 0, 3],
      limits: [1.2, 0.35, 1.2],
      cubic: [-0.2, 0, 0.1, 0] as [number, number, number, number],
      outside: 0.1,
      misfit: true,
    };
    const model = wormModel({ ...worm, points: [...worm.points, [2.4, 0.9]] }, { width: 232, height: 168 }, 0.5, true);
    await expect(drawn(createElement(WormPicture, { model, label: "Worm plot" }))).toMatchFileSnapshot("pictures/worm.svg");
  });

  it("a calibration with one share outside has the reviewed SVG", async () => {
    const model = calibrationModel(
      [
        { percentile: 3, observed: 3.5, low: 2, high: 4 },
        { percentile: 50, observed: 58, low: 46, high: 54 },
      ],
      360,
    );
    await expect(drawn(createElement(CalibrationPicture, { model }))).toMatchFileSnapshot("pictures/calibration.svg");
  });
});
