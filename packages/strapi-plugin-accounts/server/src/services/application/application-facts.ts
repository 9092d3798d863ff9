import type { Core } from "@strapi/strapi";
import type { AdminOverview } from "@trabecula/contracts";
import { servicesOf } from "@trabecula/strapi-kit";
import type { AuditLine } from "../audit/audit-line.ts";

/** What the overview shows and this plugin does not know: reports, health and versions. */
export type OverviewFacts = Pick<AdminOverview, "reports" | "health" | "versions">;

interface Readers {
  /** Version of the Terms of Service that a new account agrees to. */
  readonly termsVersion: () => Promise<string>;
  readonly overview: () => Promise<OverviewFacts>;
  /** Told of every entry of the audit log once it is there to stay. */
  readonly noteAudit: (line: AuditLine) => void;
}

const services = servicesOf<{ applicationFacts: ReturnType<typeof createApplicationFacts> }>("accounts");

export const applicationFacts = (strapi: Core.Strapi) => services(strapi, "applicationFacts");

/** The link to what the application knows and this plugin does not: what staff publish and its other parts. */
export function createApplicationFacts() {
  const missing = () => Promise.reject(new Error("The application has not told the accounts plugin how to read its facts"));
  let readers: Readers = { termsVersion: missing, overview: missing, noteAudit: () => undefined };
  return {
    /** Called once by the application at start-up. */
    provide(given: Readers): void {
      readers = given;
    },
    termsVersion: () => readers.termsVersion(),
    overview: () => readers.overview(),
    noteAudit: (line: AuditLine) => readers.noteAudit(line),
  };
}
