import type { ServerHealth, HealthPart, HealthReason, HealthState } from "@trabecula/contracts";
import { StatusIcon, type StatusType } from "../ui/StatusIcon.tsx";
import { formatCount } from "@trabecula/messages";
import { kept } from "../ui/Kept.tsx";

export function HealthList({ health }: { health: ServerHealth }) {
  return (
    <ul className="grid gap-3">
      {health.parts.map((one) => (
        <li key={one.part} className="flex items-start gap-2.5">
          <StatusIcon type={statusOf[one.state]} />
          <span>
            <span className="font-medium">{partNames[one.part]}.</span> {kept(healthText(one, health))}
          </span>
        </li>
      ))}
    </ul>
  );
}

export const partNames: Readonly<Record<HealthPart, string>> = {
  database: "Database",
  disk: "Disk",
  mail: "E-mail",
  fits: "Fits",
  threads: "Worker threads",
};

const statusOf: Readonly<Record<HealthState, StatusType>> = { ok: "success", warning: "warning", failing: "error" };

const reasons: Readonly<Record<HealthReason, string>> = {
  "no-answer": "does not answer.",
  locked: "Another program has kept the database from being written to for more than 20 seconds.",
  full: "takes nothing more: its disk is full.",
  gone: "The file of the database was removed or replaced while it was open.",
  refused: "can be read at most. Look at its disk and at who may write to it.",
  damaged: "is damaged. Restore a backup; what is stored until then may be lost.",
  "little-space": "Less than 1 GB is free.",
  "no-space": "No space is left; nothing can be saved.",
  stuck: "A job is stuck. Restart the server; the job will resume.",
  "not-configured": "No mail server is set.",
  unsent: "Mails could not be sent or came back.",
  failed: "Fits have failed.",
  "not-ending": "A thread does not end. Its work was stopped, and nothing takes its place until it ends.",
};

export function healthText({ part, reason }: ServerHealth["parts"][number], { databaseMs, diskFreeBytes }: ServerHealth): string {
  if (reason !== null) return reasons[reason].replace(/^[a-z]/, (letter) => `It ${letter}`);
  if (part === "database")
    return databaseMs === null ? "In order." : `A write takes ${formatCount(Math.max(1, Math.round(databaseMs)))} ms.`;
  if (part === "disk") return diskFreeBytes === null ? "In order." : `${formatCount(Math.floor(diskFreeBytes / 1e9))} GB free.`;
  return "In order.";
}
