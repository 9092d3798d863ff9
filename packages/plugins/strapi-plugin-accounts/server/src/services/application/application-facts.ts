import type { Core } from "@strapi/strapi";
import type { AdminOverview } from "@trabecula/contracts";
import { servicesOf } from "@trabecula/strapi-kit";

/** What the overview shows and this plugin does not know: reports, health and versions. */
export type OverviewFacts = Pick<AdminOverview, "reports" | "health" | "versions">;

/** What may leave an entry of the audit log for the log of the server: ids and words of our own. */
export interface AuditLine {
  readonly at: number;
  readonly facts: {
    /** The entry's id, as in the audit log. */
    readonly entry: string;
    readonly action: string;
    readonly actorKind: "user" | "panel" | "none";
    /** The account's id; in the panel, the number of Strapi's user. */
    readonly actorId?: string | number | undefined;
    readonly object?: string | undefined;
    readonly tokenId?: string | undefined;
    readonly requestId?: string | undefined;
  };
}

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
