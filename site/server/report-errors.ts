import { errorNameOf, type ErrorReport } from "@trabecula/contracts";
import { site } from "@trabecula/contracts/endpoints";
import packageJson from "../package.json" with { type: "json" };
import { postToCms } from "../src/content/cms-client.ts";
import { pagePatternOf } from "../src/page-pattern.ts";
import type { SiteEnv } from "./env.ts";

const timeoutMs = 2_500;

export class PageError extends Error {
  override readonly name = "PageError";
}

export type ReportError = (error: unknown, path: string) => void;

/** Reports that no CMS accepts are only in the log. */
export function createErrorReports(cmsUrls: SiteEnv["cmsUrls"]): ReportError {
  return (error, path) => {
    const report: ErrorReport = { name: errorNameOf(error), page: pagePatternOf(path), release: packageJson.version };
    void postToCms(site.reportError, report, { cmsUrls, timeoutMs }).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    );
  };
}
