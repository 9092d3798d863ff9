import * as messages from "@trabecula/messages/small-charts";
import { smallChart, type ChartSize, type OverAgeRequest } from "@trabecula/charts";
import { useMemo } from "react";
import { ScenePicture } from "./ScenePicture.tsx";

interface Props {
  title: string;
  request: OverAgeRequest;
  /** Default 240 × 176; shrinks to fit. */
  size?: ChartSize | undefined;
  onOpen?: () => void;
}

export function SmallChart({ title, request, size, onOpen }: Props) {
  const chart = useMemo(() => smallChart(request, size), [request, size]);
  if (!chart) return null;
  const scene = { ...chart.scene, title };
  if (!onOpen) return <ScenePicture scene={scene} role="image" />;
  // The button overlays the picture, so its name excludes axis labels.
  return (
    <div className="chart-small">
      <ScenePicture scene={scene} />
      <button type="button" aria-label={messages.open(title, scene.description)} onClick={onOpen} />
    </div>
  );
}
