import type { Connection, PullSchedule } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Section } from "../../ui/Section.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextToCopy } from "../../ui/TextToCopy.tsx";
import { useConnectionChange } from "./connection-queries.ts";

const choices: readonly { value: PullSchedule; label: string }[] = [
  { value: "off", label: "By hand only" },
  { value: "bell", label: "When REDCap calls" },
  { value: "hourly", label: "Every hour" },
  { value: "daily", label: "Every day" },
];

export function ScheduleSection({ workspaceId, connection }: { workspaceId: string; connection: Connection }) {
  const { id, kind, settings, schedule, nextRunAt, pausedBecause, bell } = connection;
  const isPull = kind === "redcap";
  const change = useConnectionChange(workspaceId, id);
  return (
    <Section title="Schedule" className="space-y-4">
      <p className="max-w-[65ch] text-muted">
        A schedule acts for the lead who saved this connection last.{" "}
        {isPull
          ? `It stores new and changed values${(settings?.writing ?? []).length > 0 ? ", then writes scores" : ""}, but no conflicts.`
          : "It sends names only if that lead reads them."}
      </p>
      {pausedBecause && (
        <>
          <NotificationBanner wide type="warning" message={`Paused. ${pausedBecause}`} />
          <Button variant="secondary" pending={change.isPending} onClick={() => change.mutate({})}>
            End the pause
          </Button>
        </>
      )}
      <Select
        label={isPull ? "Pull" : "Send"}
        fieldClassName="max-w-xs"
        options={isPull ? choices : choices.filter(({ value }) => value !== "bell")}
        value={schedule}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ schedule: event.target.value as PullSchedule })}
      />
      {nextRunAt && <p className="text-sm">Next run: {formatMoment(nextRunAt)}</p>}
      {bell && (
        <>
          <p className="text-sm text-muted">
            Enter this address as data entry trigger of the REDCap project. It plans a pull, one a minute at most, and reads nothing of what
            REDCap sends.
          </p>
          <TextToCopy label="Address of the data entry trigger" text={`${location.origin}${bell}`} />
        </>
      )}
      {change.error && <Problem text={messageOf(change.error)} />}
    </Section>
  );
}
