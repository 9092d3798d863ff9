import type { AdminOverview } from "@trabecula/contracts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { HealthList } from "../HealthList.tsx";

/** Mail has its own section; here it appears only if a restart of the server is needed. */
const isToldHere = ({ part, state }: AdminOverview["health"]["parts"][number]): boolean => part !== "mail" || state === "failing";

export function SystemHealth({ health }: Pick<AdminOverview, "health">) {
  return (
    <section aria-labelledby="health">
      <h2 id="health" className="text-lg font-semibold">
        Health
      </h2>
      <div className="mt-3">
        <HealthList health={{ ...health, parts: health.parts.filter(isToldHere) }} />
      </div>
      <p className="mt-3">
        <ArrowLink to="/admin/debug">Errors, background work and times</ArrowLink>
      </p>
    </section>
  );
}
