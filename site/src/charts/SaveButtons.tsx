import * as words from "@trabecula/messages/charts";
import { picturePalette, svgText, type Caption, type ChartSize, type Scene } from "@trabecula/charts";
import { formatDay } from "@trabecula/messages";
import { useState } from "react";
import { saveFile } from "../ui/save-text-file.ts";
import { pngOf } from "./png-of.ts";

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
        {words.saveSvg}
      </button>
      <button type="button" className="chart-toggle" onClick={() => void save("png")}>
        {words.savePng}
      </button>
      {hasFailed && <p role="alert">{words.notSaved}</p>}
    </>
  );
}

/** `Tt.BMD, distal tibia` becomes `tt-bmd-distal-tibia`. */
function fileNameOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
