import type { RecentError } from "@trabecula/contracts";
import { formatSecond } from "@trabecula/messages";
import { OnRecord } from "./OnRecord.tsx";
import { Section } from "./Section.tsx";

export function RecentErrors({ errors }: { errors: readonly RecentError[] }) {
  return (
    <Section
      id="errors"
      title="Recent errors"
      note="Of all servers, the newest first. People who met one can quote its request id; it stands in the server's log as well."
    >
      <OnRecord label="List of recent errors" count={errors.length}>
        <ul className="divide-y divide-line border-y border-line text-sm">
          {errors.map((error, index) => (
            <li key={`${error.requestId ?? error.at} ${index}`} className="py-3">
              <ErrorFacts error={error} />
            </li>
          ))}
        </ul>
      </OnRecord>
    </Section>
  );
}

function ErrorFacts({ error: { at, server, place, status, code, requestId, frames } }: { error: RecentError }) {
  return (
    <>
      <p className="font-medium wrap-anywhere">
        {code} <span className="font-normal">in {place}</span>
        {status !== null && <span className="font-normal">, answered {status}</span>}
      </p>
      <p className="wrap-anywhere text-muted">
        {formatSecond(at)}, server {server}
        {requestId !== null && <>, request {requestId}</>}
      </p>
      {frames.length > 0 && (
        <details className="mt-1">
          <summary className="text-muted">Where in the code</summary>
          <ul className="mt-1 font-mono text-xs wrap-anywhere">
            {frames.map((frame, index) => (
              <li key={index}>{frame}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
