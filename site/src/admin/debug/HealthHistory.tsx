import type { Debug, HealthPart, HealthSpan } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { partNames } from "../HealthList.tsx";
import { Section } from "../Section.tsx";
import { kept } from "../../ui/Kept.tsx";

type KeptPart = Exclude<HealthPart, "threads">;

const parts: readonly KeptPart[] = ["database", "disk", "mail", "fits"];

export function HealthHistory({ debug: { history, servers, server } }: { debug: Debug }) {
  return (
    <Section
      id="history"
      title="The last three days"
      note="Each bar is half an hour. Short: healthy. Medium: warning. Tall: failing. No bar: server down."
    >
      <div className="grid gap-8">
        {history.map((one) => (
          <div key={one.server}>
            <h3 className="text-sm font-medium">
              Server {one.server}
              {one.server === server && " (this one)"}
              <StartOf facts={servers.find((known) => known.server === one.server)} />
            </h3>
            <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
              {parts.map((part) => (
                <Strip key={part} part={part} spans={one.spans} />
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}

function StartOf({ facts }: { facts: Debug["servers"][number] | undefined }) {
  return facts ? (
    <span className="font-normal text-muted">{kept(`, version ${facts.product}, started ${formatMoment(facts.startedAt)}`)}</span>
  ) : null;
}

const bars = { ok: ["fill-line-strong", 4], warning: ["fill-warning", 10], failing: ["fill-error", 20] } as const;

function Strip({ part, spans }: { part: KeptPart; spans: readonly HealthSpan[] }) {
  return (
    <>
      <dt>{partNames[part]}</dt>
      <dd>
        <svg aria-hidden="true" viewBox={`0 0 ${spans.length} 20`} preserveAspectRatio="none" className="h-5 w-full border-b border-line">
          {spans.map((span, index) => {
            const state = span[part];
            if (state === null) return null;
            const [fill, height] = bars[state];
            return <rect key={span.from} className={fill} x={index} y={20 - height} width={0.8} height={height} />;
          })}
        </svg>
        <span className="text-muted">{kept(summaryOf(part, spans))}</span>
      </dd>
    </>
  );
}

export function summaryOf(part: KeptPart, spans: readonly HealthSpan[]): string {
  const hours = (state: HealthSpan[KeptPart]) => spans.filter((span) => span[part] === state).length / 2;
  const known = spans.length / 2 - hours(null);
  if (known === 0) return "not watched yet";
  const troubles = [
    hours("failing") > 0 ? `failing within ${hours("failing")} h` : "",
    hours("warning") > 0 ? `a warning within ${hours("warning")} h` : "",
  ].filter((words) => words !== "");
  return `${troubles.length === 0 ? "in order" : troubles.join(", ")}; ${known} h watched`;
}
