import { errorNameOf, type ErrorReport } from "@trabecula/contracts";
import { addressOf, site } from "@trabecula/contracts/endpoints";
import packageJson from "../package.json" with { type: "json" };
import { pagePatternOf } from "../src/page-pattern.ts";
import type { SiteEnv } from "./env.ts";

const timeoutMs = 2_500;

/** Where the site could not make a page: Astro answered its page for errors. */
export class PageError extends Error {
  override readonly name = "PageError";
}

export type ReportError = (error: unknown, path: string) => void;

/** Counts errors of this process in the CMS, beside those of browsers. What the CMS does not take stands in the log alone. */
export function createErrorReports([cmsUrl]: SiteEnv["cmsUrls"]): ReportError {
  return (error, path) => {
    const report: ErrorReport = { name: errorNameOf(error), page: pagePatternOf(path), release: packageJson.version };
    void fetch(`${cmsUrl}${addressOf(site.reportError, {})}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    );
  };
}
