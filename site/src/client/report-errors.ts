import { errorNameOf, type ErrorReport } from "@trabecula/contracts";

/** Once per page: kind, page pattern and version, never the message. */
export function startErrorReports(): void {
  const reported = new Set<string>();
  const tell = (error: unknown): void => {
    const { page, release } = document.documentElement.dataset;
    const report = JSON.stringify({ name: errorNameOf(error), page, release } satisfies Partial<Record<keyof ErrorReport, unknown>>);
    if (reported.has(report)) return;
    reported.add(report);
    const headers = { "content-type": "application/json" };
    // A failed report must not cause another error.
    void fetch("/api/errors", { method: "POST", body: report, headers, credentials: "omit", keepalive: true }).catch(() => undefined);
  };
  // Events without an error are browser notices or foreign scripts.
  addEventListener("error", ({ error }) => error && tell(error));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
}
