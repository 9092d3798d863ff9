import { textMark, type Scene } from "@trabecula/charts";
import { drawFigure } from "./draw-scene.ts";
import { allFaces } from "./fonts.ts";
import { stack } from "./layout/arrange.ts";
import { paragraph } from "./layout/paragraph.ts";
import { pageSizes } from "./parts/page-frame.ts";
import { openSheet } from "./sheet.ts";
import { styles } from "./styles.ts";

const words =
  "Volumetric density of the distal radius, left: 318.6 mg HA/cm³ (T −2.5, 5th–95th percentile ±3.4 %). " +
  "References beyond their ages, Who Young Adults have measured; Katz & Vogt, “Trabecular Bone” 2021, pages 11–27.";

const curve = Array.from({ length: 60 }, (_, step) => `${step === 0 ? "M" : "L"}${step * 3},${50 + (step % 7)}`).join("");

const figure: Scene = {
  width: 200,
  height: 100,
  title: "Preparation",
  description: "Nobody gets this page.",
  marks: [
    { kind: "path", role: "median", d: curve },
    { kind: "rect", role: "lsc-band", x: 0, y: 0, width: 90, height: 9 },
    { kind: "circle", role: "point", cx: 50, cy: 50, r: 3 },
    textMark("point-text", "5.52", { x: 60, y: 50, size: 11, weight: 600 }),
    textMark("tick", "50th percentile", { x: 60, y: 80, size: 11, anchor: "middle" }),
  ],
};

const widths = [90, 130, 170, 210];

/** Loads fonts and warms up the JIT compiler before a thread's first document. Does not change output bytes. */
export async function prepareToDraw(): Promise<void> {
  const sheet = openSheet(pageSizes.a4, { Title: "", Author: "", Subject: "", Producer: "", Creator: "", CreationDate: new Date(0) });
  for (const width of widths) {
    sheet.newPage();
    const texts = allFaces.map((face) => paragraph(sheet, words, width, { ...styles.body, face }));
    stack(texts).draw({ x: 40, y: 40 }, sheet.root);
    drawFigure(sheet, figure, { x: 40, y: 500 }, sheet.root);
  }
  await sheet.bytes();
}
