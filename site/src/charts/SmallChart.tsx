import * as words from "@trabecula/messages/small-charts";
import { smallChart, type ChartSize, type OverAgeRequest } from "@trabecula/charts";
import { useMemo } from "react";
import { ScenePicture } from "./ScenePicture.tsx";

interface Props {
  /** Names the chart for screen readers: "Tt.BMD, distal tibia, left". */
  title: string;
  /** The server's curves, the parameter and the person's values; remembered by the caller while they stay. */
  request: OverAgeRequest;
  /** 240 × 176 where it is left out; shrinks with its room. */
  size?: ChartSize | undefined;
  /** Opens the large chart; without it the picture is no button. */
  onOpen?: () => void;
}

/** A chart to stand in a row with others; nothing where there is nothing to draw. */
export function SmallChart({ title, request, size, onOpen }: Props) {
  const chart = useMemo(() => smallChart(request, size), [request, size]);
  if (!chart) return null;
  const scene = { ...chart.scene, title };
  if (!onOpen) return <ScenePicture scene={scene} role="image" />;
  // The button lies over the picture: its name is a sentence, and not the numbers along the axes.
  return (
    <div className="chart-small">
      <ScenePicture scene={scene} />
      <button type="button" aria-label={words.open(title, scene.description)} onClick={onOpen} />
    </div>
  );
}
