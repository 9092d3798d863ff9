import type { AdminOverview } from "@trabecula/contracts";

/** What the overview shows and this plugin does not know: reports and versions. */
export type OverviewFacts = Pick<AdminOverview, "reports" | "versions">;

/** The link to what other parts of the application count. */
export function createOverviewService() {
  let read: () => Promise<OverviewFacts> = () =>
    Promise.reject(new Error("The application has not told the accounts plugin how to count reports"));
  return {
    /** Called once by the application at start-up. */
    provide(reader: () => Promise<OverviewFacts>): void {
      read = reader;
    },
    read: (): Promise<OverviewFacts> => read(),
  };
}
