import { everyone, type AccessRow } from "./access-row.ts";

/** Routes of the application itself: what lab staff publish. */
export const siteAccess: readonly AccessRow[] = [
  { route: "GET /api/content/faq", status: everyone(200) },
  { route: "GET /api/content/docs", status: everyone(200) },
  { route: "GET /api/content/docs/:slug", call: () => ({ path: "/api/content/docs/api" }), status: everyone(200) },
  { route: "GET /api/content/pages/:slug", call: () => ({ path: "/api/content/pages/about" }), status: everyone(200) },
  { route: "GET /api/content/site", status: everyone(200) },
  { route: "GET /api/version", status: everyone(200) },
  {
    route: "POST /api/contact",
    call: () => ({ json: { name: "Ada", email: "ada@people.test", topic: "question", message: "Which scans can I bring?" } }),
    status: everyone(200),
  },
];
