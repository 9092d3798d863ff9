import { baselineY, haloWidth, shapeInks, textInks, type Mark, type Scene, type TextMark } from "@trabecula/charts";
import { featuresOf, fontOf, widthOf, printable, type Face } from "./fonts.ts";
import type { Style } from "./styles.ts";
import type { Corner } from "./layout/block.ts";
import { exact, type Element, type Sheet } from "./sheet.ts";

/** Points per scene unit; an 11-pixel label becomes 8.25 points. */
export const pointsPerPixel = 0.75;

export function drawFigure(sheet: Sheet, scene: Scene, { x, y }: Corner, parent: Element): void {
  const [width, height] = [scene.width * pointsPerPixel, scene.height * pointsPerPixel];
  const bbox = [exact(x), exact(y), exact(x + width), exact(y + height)] as const;
  const figure = sheet.element(parent, "Figure", { alt: printable(`${scene.title}. ${scene.description}`), bbox, placement: "Block" });
  sheet.content(figure, () => drawScene(sheet, scene, { x, y }));
}

export function drawScene(sheet: Sheet, { marks }: Scene, { x, y }: Corner): void {
  const { doc } = sheet;
  doc.save().translate(exact(x), exact(y)).scale(pointsPerPixel);
  for (const mark of marks) {
    if (mark.kind === "text") drawText(sheet, mark);
    else drawShape(sheet, mark);
  }
  doc.restore();
}

function drawShape({ doc, palette }: Sheet, mark: Exclude<Mark, TextMark>): void {
  const { fill, stroke, width = 1, dash, opacity = 1, roundCaps } = shapeInks[mark.role];
  doc.save();
  if (opacity < 1) doc.opacity(opacity);
  if (fill) doc.fillColor(palette[fill]);
  if (stroke) doc.strokeColor(palette[stroke]).lineWidth(width);
  if (dash) doc.dash(dash[0], { space: dash[1] });
  if (roundCaps) doc.lineCap("round");
  if (mark.kind === "path") doc.path(mark.d);
  else if (mark.kind === "rect") doc.rect(mark.x, mark.y, mark.width, mark.height);
  else doc.circle(mark.cx, mark.cy, mark.r);
  if (fill && stroke) doc.fillAndStroke();
  else if (stroke) doc.stroke();
  else doc.fill();
  doc.restore();
}

function drawText(sheet: Sheet, mark: TextMark): void {
  const { fill, halo } = textInks[mark.role];
  const face: Face = mark.weight === 600 ? "semibold" : "regular";
  const style: Style = {
    face,
    size: mark.size,
    leading: mark.size,
    color: sheet.palette[fill],
    ...(mark.role === "tick" && { isTabular: true }),
  };
  const baseline = baselineY(mark);
  const text = printable(mark.text);
  if (halo) drawHalo(sheet, text, mark, style, baseline, sheet.palette[halo]);
  const align = mark.anchor === "start" ? "left" : mark.anchor === "end" ? "right" : "center";
  sheet.text(text, mark.x, baseline, style, align);
}

/** Stroked outlines, because a second text would be read and copied twice. */
function drawHalo({ doc }: Sheet, text: string, mark: TextMark, style: Style, baseline: number, color: string): void {
  const width = widthOf(text, style);
  const left = mark.anchor === "start" ? mark.x : mark.anchor === "end" ? mark.x - width : mark.x - width / 2;
  const font = fontOf(style.face);
  const scale = mark.size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text, featuresOf(style.isTabular ?? false));
  doc.save().lineWidth(haloWidth).lineJoin("round").strokeColor(color);
  let advance = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const outline = glyph.path
      .scale(scale, -scale)
      .translate(left + advance * scale, baseline)
      .toSVG();
    if (outline !== "") doc.path(outline).stroke();
    advance += positions[index]!.xAdvance;
  }
  doc.restore();
}
