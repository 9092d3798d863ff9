import type { AdminOverview } from "@trabecula/contracts";
import { servicesOf, type Strapi } from "@trabecula/strapi-kit";

export type OverviewMetadata = Pick<AdminOverview, "reports" | "health" | "versions">;

export interface AuditLine {
  readonly at: number;
  readonly facts: {
    readonly entry: string;
    readonly action: string;
    readonly actorKind: "user" | "panel" | "none";
    readonly actorId?: string | number | undefined;
    readonly object?: string | undefined;
    readonly tokenId?: string | undefined;
    readonly requestId?: string | undefined;
  };
}

interface Readers {
  readonly termsVersion: () => Promise<string>;
  readonly overview: () => Promise<OverviewMetadata>;
  readonly noteAudit: (line: AuditLine) => void;
}

const services = servicesOf<{ applicationMetadata: ReturnType<typeof createApplicationMetadata> }>("accounts");

export const applicationMetadata = (strapi: Strapi) => services(strapi, "applicationMetadata");

export function createApplicationMetadata() {
  const missing = () => Promise.reject(new Error("The application has not told the accounts plugin how to read its metadata"));
  let readers: Readers = { termsVersion: missing, overview: missing, noteAudit: () => undefined };
  return {
    provide(given: Readers): void {
      readers = given;
    },
    termsVersion: () => readers.termsVersion(),
    overview: () => readers.overview(),
    noteAudit: (line: AuditLine) => readers.noteAudit(line),
  };
}
