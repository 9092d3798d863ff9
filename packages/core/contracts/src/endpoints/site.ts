import {
  ZContactRequest,
  ZContentQuery,
  ZContentVersion,
  ZDoc,
  ZDocList,
  ZFaq,
  ZHealth,
  ZPage,
  ZPageList,
  ZPreview,
  ZSiteContent,
  ZVersion,
} from "../site-content.ts";
import { ZErrorReport } from "../debug.ts";
import { ZDone } from "../user.ts";
import { endpoint, formBytes, json } from "./endpoint.ts";

const errorBytes = 400;

export const health = endpoint("GET /health", "anyone", {
  reply: ZHealth,
  waits: true,
  note: "Readiness: `ok`, or 503 with the cause, such as `stopping`, or `database: no-answer` after 2 s. Tests a write to the database and the disk space, at most once in two seconds. Stuck mail or fits do not affect it.",
});

export const completeHealth = endpoint("GET /health/complete", "anyone", {
  reply: ZHealth,
  internal: true,
  waits: true,
  note: "For alerts: like `/api/health`, and also 503 if mail or fits are stuck, such as `mail: stuck`.",
});

export const alive = endpoint("GET /health/live", "anyone", {
  reply: ZHealth,
  internal: true,
  waits: true,
  note: "Liveness: `ok` while the process answers. Restart a server that does not.",
});

export const takesCalls = endpoint("GET /health/open", "anyone", {
  reply: ZHealth,
  internal: true,
  waits: true,
  note: "For sites with several CMSs, which ask twice a second: `ok`, or 503 `stopping` once the server shuts down. It then keeps answering for 3 s. The site offers the same for load balancers.",
});

export const metrics = endpoint("GET /metrics", "anyone", {
  reply: { text: "metrics in the text format of Prometheus (`text/plain`)" },
  internal: true,
  note: "For Prometheus, with `Authorization: Bearer` and METRICS_TOKEN; 404 otherwise. The site has its own metrics at this address.",
});

export const version = endpoint("GET /version", "anyone", {
  reply: ZVersion,
  waits: true,
  note: "Date of the latest commit on the production branch and highest version tag; null if unknown.",
});

export const content = endpoint("GET /content/site", "anyone", {
  reply: ZSiteContent,
  note: "Names, addresses, links and the message of the day from the settings.",
});

export const contentVersion = endpoint("GET /content/version", "anyone", {
  reply: ZContentVersion,
  note: "A text that changes with each publication and settings change; the site polls it each second.",
});

export const faq = endpoint("GET /content/faq", "anyone", {
  query: ZContentQuery,
  reply: ZFaq,
  note: "Published questions and answers. With `language`, such as `de`, translated where a translation is published, else in English.",
});

export const docs = endpoint("GET /content/docs", "anyone", {
  query: ZContentQuery,
  reply: ZDocList,
  note: "Published documentation articles.",
});

export const doc = endpoint("GET /content/docs/:slug", "anyone", { query: ZContentQuery, reply: ZDoc, note: "One article." });

export const pages = endpoint("GET /content/pages", "anyone", {
  query: ZContentQuery,
  reply: ZPageList,
  note: "Published pages in the order of their creation; the site shows each at its slug.",
});

export const page = endpoint("GET /content/pages/:slug", "anyone", {
  query: ZContentQuery,
  reply: ZPage,
  note: "One page, such as `about` or `terms-of-service`.",
});

export const preview = endpoint("GET /content/previews/:token", "anyone", {
  reply: ZPreview,
  internal: true,
  note: "For the site: the entry behind a signed preview link of the panel. 404 if the link was changed, is older than an hour, or its entry is gone.",
});

export const contact = endpoint("POST /contact", "anyone", {
  body: json(ZContactRequest, { maxBytes: formBytes }),
  reply: ZDone,
  note: "Sends a message to the support address; 100 an hour per network, as sign-ups.",
});

export const reportError = endpoint("POST /errors", "anyone", {
  body: json(ZErrorReport, { maxBytes: errorBytes }),
  reply: ZDone,
  note: "Counts a browser error by kind, page pattern and version; 60 an hour per address. No message, address or browser is stored.",
});
