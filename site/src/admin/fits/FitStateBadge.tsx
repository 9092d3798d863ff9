import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import type { FitState } from "./model/fit-curves.ts";
import { stateWords } from "./model/fit-messages.ts";

const tones: Record<FitState, BadgeTone> = { waiting: "neutral", running: "brand", done: "success", failed: "error", cancelled: "neutral" };

export function FitStateBadge({ fit }: { fit: { state: FitState; progress: number } }) {
  const percent = fit.state === "running" ? ` ${Math.floor(fit.progress * 100)} %` : "";
  return (
    <Badge tone={tones[fit.state]}>
      <span className="tabular-nums">
        {stateWords[fit.state]}
        {percent}
      </span>
    </Badge>
  );
}
