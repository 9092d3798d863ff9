import { errorNameOf, type ErrorReport } from "@trabecula/contracts";

/** Tells the server of each kind of error once a page: its kind, the page's pattern and version, and nothing of what it says. */
export function startErrorReports(): void {
  const told = new Set<string>();
  const tell = (error: unknown): void => {
    const { page, release } = document.documentElement.dataset;
    const report = JSON.stringify({ name: errorNameOf(error), page, release } satisfies Partial<Record<keyof ErrorReport, unknown>>);
    if (told.has(report)) return;
    told.add(report);
    const headers = { "content-type": "application/json" };
    // What cannot be told stays untold: it must not become an error of its own.
    void fetch("/api/errors", { method: "POST", body: report, headers, credentials: "omit", keepalive: true }).catch(() => undefined);
  };
  // An event without an error is a notice of the browser, or a script of someone else.
  addEventListener("error", ({ error }) => error && tell(error));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
}
