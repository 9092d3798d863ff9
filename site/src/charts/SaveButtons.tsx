import * as messages from "@trabecula/messages/charts";
import {
  picturePalette,
  svgText,
  type Caption,
  type ChartSize,
  type Scene,
  baselineY,
  haloWidth,
  shapeInks,
  textInks,
  type Mark,
  type Palette,
  type TextMark,
} from "@trabecula/charts";
import { formatDay } from "@trabecula/messages";
import { useState } from "react";
import { saveFile } from "../ui/save-text-file.ts";

interface Props {
  title: string;
  source: string;
  draw: (size: ChartSize, caption?: Caption) => { scene: Scene } | null;
  height?: number;
}

/** Fixed width of saved pictures, independent of the screen. */
const pictureWidth = 760;

export function SaveButtons({ title, source, draw, height = 520 }: Props) {
  const [hasFailed, setHasFailed] = useState(false);

  async function save(ending: "svg" | "png"): Promise<void> {
    const scene = draw({ width: pictureWidth, height }, { title, source: `${source} · ${formatDay(new Date().toISOString())}` })?.scene;
    const picture = !scene
      ? null
      : ending === "png"
        ? await pngOf(scene, picturePalette)
        : new Blob([svgText(scene, picturePalette)], { type: "image/svg+xml" });
    setHasFailed(picture === null);
    if (picture) saveFile(`${fileNameOf(title)}.${ending}`, picture);
  }

  return (
    <>
      <button type="button" className="chart-toggle" onClick={() => void save("svg")}>
        {messages.saveSvg}
      </button>
      <button type="button" className="chart-toggle" onClick={() => void save("png")}>
        {messages.savePng}
      </button>
      {hasFailed && <p role="alert">{messages.notSaved}</p>}
    </>
  );
}

function fileNameOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Pixels per scene unit, sharp enough for print. */
const scale = 3;

/** Uses the page's fonts; null if the browser cannot create the picture. */
async function pngOf(scene: Scene, palette: Palette): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = scene.width * scale;
  canvas.height = scene.height * scale;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.scale(scale, scale);
  context.fillStyle = palette.page;
  context.fillRect(0, 0, scene.width, scene.height);
  const family = getComputedStyle(document.body).fontFamily;
  for (const mark of scene.marks) {
    context.save();
    if (mark.kind === "text") drawText(context, mark, palette, family);
    else drawShape(context, mark, palette);
    context.restore();
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function drawShape(context: CanvasRenderingContext2D, mark: Exclude<Mark, TextMark>, palette: Palette): void {
  const { fill, stroke, width = 1, dash, opacity = 1, roundCaps } = shapeInks[mark.role];
  const path = pathOf(mark);
  context.globalAlpha = opacity;
  if (fill) {
    context.fillStyle = palette[fill];
    context.fill(path);
  }
  if (!stroke) return;
  context.strokeStyle = palette[stroke];
  context.lineWidth = width;
  context.lineCap = roundCaps ? "round" : "butt";
  context.setLineDash(dash ? [...dash] : []);
  context.stroke(path);
}

function pathOf(mark: Exclude<Mark, TextMark>): Path2D {
  if (mark.kind === "path") return new Path2D(mark.d);
  const path = new Path2D();
  if (mark.kind === "rect") path.rect(mark.x, mark.y, mark.width, mark.height);
  else path.arc(mark.cx, mark.cy, mark.r, 0, 2 * Math.PI);
  return path;
}

function drawText(context: CanvasRenderingContext2D, mark: TextMark, palette: Palette, family: string): void {
  const { fill, halo } = textInks[mark.role];
  context.font = `${mark.weight} ${mark.size}px ${family}`;
  context.textAlign = mark.anchor === "middle" ? "center" : mark.anchor;
  context.lineJoin = "round";
  if (halo) {
    context.strokeStyle = palette[halo];
    context.lineWidth = haloWidth;
    context.strokeText(mark.text, mark.x, baselineY(mark));
  }
  context.fillStyle = palette[fill];
  context.fillText(mark.text, mark.x, baselineY(mark));
}
