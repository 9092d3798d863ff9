import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ChartPicture } from "../../src/charts/ChartPicture.tsx";
import { bandModel } from "../../src/charts/model/band-model.ts";
import { centileModel } from "../../src/charts/model/centile-model.ts";
import { bandCurves, bmdDisplay, centileCurves, fmiDisplay } from "./fixtures.ts";

const size = { width: 480, height: 300 };

function picture(model: NonNullable<ReturnType<typeof bandModel>>, readingIndex: number | null = null): string {
  return renderToStaticMarkup(
    createElement(ChartPicture, { model, reading: readingIndex === null ? null : model.readings[readingIndex]! }),
  ).replaceAll("><", ">\n<");
}

describe("the drawn picture", () => {
  it("of centiles with a point has the reviewed SVG", async () => {
    const model = centileModel(centileCurves(), [{ age: 44, value: 7.5, text: "7.50 kg/m²" }], size, fmiDisplay);
    await expect(picture(model, 5)).toMatchFileSnapshot("pictures/centiles.svg");
  });

  it("of a young-adult band with a value beyond the axis has the reviewed SVG", async () => {
    const model = bandModel(bandCurves(), [{ age: 62, value: 900, text: "900.0 mg HA/cm³" }], size, bmdDisplay)!;
    await expect(picture(model)).toMatchFileSnapshot("pictures/band.svg");
  });
});
