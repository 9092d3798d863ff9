import type { ServerHealth } from "@trabecula/contracts";
import { StatusIcon } from "../ui/StatusIcon.tsx";
import { partNames, statusOf, wordsForHealth } from "./health-words.ts";

export function HealthList({ health }: { health: ServerHealth }) {
  return (
    <ul className="grid gap-3">
      {health.parts.map((one) => (
        <li key={one.part} className="flex items-start gap-2.5">
          <StatusIcon type={statusOf[one.state]} />
          <span>
            <span className="font-medium">{partNames[one.part]}.</span> {wordsForHealth(one, health)}
          </span>
        </li>
      ))}
    </ul>
  );
}
