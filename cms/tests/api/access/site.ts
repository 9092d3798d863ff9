import { debug, site } from "@trabecula/contracts/endpoints";
import type { AccessRow } from "./access-row.ts";

export const siteAccess: readonly AccessRow[] = [
  { endpoint: site.health },
  { endpoint: site.completeHealth },
  { endpoint: site.alive },
  { endpoint: site.takesCalls },
  { endpoint: debug.read },
  { endpoint: debug.bundle },
  // The route does not exist here, because the tests set no token.
  { endpoint: site.metrics, call: () => ({ headers: { Authorization: "Bearer " + "x".repeat(32) } }), status: 404 },
  { endpoint: site.faq },
  { endpoint: site.docs },
  { endpoint: site.doc, call: () => ({ path: "/api/content/docs/api" }) },
  { endpoint: site.pages },
  { endpoint: site.page, call: () => ({ path: "/api/content/pages/about" }) },
  // 404 without a valid link; cms/tests/api/preview.test.ts opens real ones.
  { endpoint: site.preview, call: () => ({ path: "/api/content/previews/x.y" }), status: 404 },
  { endpoint: site.content },
  { endpoint: site.contentVersion },
  { endpoint: site.version },
  {
    endpoint: site.contact,
    call: () => ({ json: { name: "Ada", email: "ada@people.test", topic: "question", message: "Which scans can I bring?" } }),
  },
  {
    endpoint: site.reportError,
    call: () => ({ json: { name: "TypeError", page: "/reports/:reportId", release: "1.0.0" } }),
  },
];
