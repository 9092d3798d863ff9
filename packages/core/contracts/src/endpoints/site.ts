import {
  ZContactRequest,
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
import { endpoint, json } from "./endpoint.ts";

/** Small, since validating every wrong value of public input takes time. */
const formBytes = 20_000;
const errorBytes = 400;

export const health = endpoint({
  method: "GET",
  path: "/health",
  access: "anyone",
  reply: ZHealth,
  waits: true,
  note: "Whether this server can answer and store (readiness): `ok`, or 503 with what is wrong, such as `database: no-answer` where it does not answer within 2 s. It looks at a write to the database and at space on the disk, once in two seconds at most, however often it is asked. Mails and fits that hang keep nobody out.",
});

export const completeHealth = endpoint({
  method: "GET",
  path: "/health/complete",
  access: "anyone",
  reply: ZHealth,
  internal: true,
  waits: true,
  note: "For whoever is to be called when something breaks: like `/api/health`, and 503 too where mails or fits do not get on, such as `mail: stuck`.",
});

export const alive = endpoint({
  method: "GET",
  path: "/health/live",
  access: "anyone",
  reply: ZHealth,
  internal: true,
  waits: true,
  note: "For whoever watches the process (liveness): `ok` as long as it answers at all. A server that does not should be started anew.",
});

export const takesCalls = endpoint({
  method: "GET",
  path: "/health/open",
  access: "anyone",
  reply: ZHealth,
  internal: true,
  waits: true,
  note: "For a site with several CMSs, which asks it twice a second: `ok`, or 503 with `stopping` once this server has been told to stop. Where it is asked it goes on answering for 3 s, so that calls go elsewhere before it takes no connection. A site says the same of itself at this address, for a balancer before several sites.",
});

export const metrics = endpoint({
  method: "GET",
  path: "/metrics",
  access: "anyone",
  reply: { text: "metrics in the text format of Prometheus (`text/plain`)" },
  internal: true,
  note: "For Prometheus, by `Authorization: Bearer` and METRICS_TOKEN; 404 without. The site answers with its own under the same address.",
});

export const version = endpoint({
  method: "GET",
  path: "/version",
  access: "anyone",
  reply: ZVersion,
  waits: true,
  note: "Date of the latest commit on the production branch, and the tag of the highest version; null where unknown.",
});

export const content = endpoint({
  method: "GET",
  path: "/content/site",
  access: "anyone",
  reply: ZSiteContent,
  note: "Names, addresses, links and the message of the day that administrators set for the whole site.",
});

export const contentVersion = endpoint({
  method: "GET",
  path: "/content/version",
  access: "anyone",
  reply: ZContentVersion,
  note: "Another text after each publication and each change of the settings; the site asks for it once a second.",
});

export const faq = endpoint({
  method: "GET",
  path: "/content/faq",
  access: "anyone",
  reply: ZFaq,
  note: "Published questions and answers.",
});

export const docs = endpoint({
  method: "GET",
  path: "/content/docs",
  access: "anyone",
  reply: ZDocList,
  note: "Published articles of the documentation.",
});

export const doc = endpoint({
  method: "GET",
  path: "/content/docs/:slug",
  access: "anyone",
  reply: ZDoc,
  note: "One article.",
});

export const pages = endpoint({
  method: "GET",
  path: "/content/pages",
  access: "anyone",
  reply: ZPageList,
  note: "Published pages, in the order in which staff made them; the site has each at its slug.",
});

export const page = endpoint({
  method: "GET",
  path: "/content/pages/:slug",
  access: "anyone",
  reply: ZPage,
  note: "One page, such as `about` or `terms-of-service`.",
});

export const preview = endpoint({
  method: "GET",
  path: "/content/previews/:token",
  access: "anyone",
  reply: ZPreview,
  internal: true,
  note: "For the site: the entry of a signed link that the panel makes for its staff, draft or published. 404 where the link was changed, has expired after an hour, or names an entry that is gone.",
});

export const contact = endpoint({
  method: "POST",
  path: "/contact",
  access: "anyone",
  body: json(ZContactRequest, { maxBytes: formBytes }),
  reply: ZDone,
  note: "Sends a message to the support address; 5 an hour from one address.",
});

export const reportError = endpoint({
  method: "POST",
  path: "/errors",
  access: "anyone",
  body: json(ZErrorReport, { maxBytes: errorBytes }),
  reply: ZDone,
  note: "Counts an error that a page met, by its kind, the pattern of the page and the version, for administrators; 60 an hour from one address. Nothing of a person is taken: no message, no address, no browser.",
});
