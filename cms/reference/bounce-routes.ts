import type { RouteNote } from "./routes.ts";

/** Returned mails, from the laboratory's mail server. */
export const bounceRoutes: readonly RouteNote[] = [
  {
    route: "POST /api/mail/bounces",
    who: "anyone",
    body: { file: "The returned mail as `message/rfc822`; 1 MB at most" },
    reply: "Done",
    note: "For the laboratory's mail server, with `Authorization: Bearer` and the setting `BOUNCE_TOKEN`; 404 with another token and where none is set. A delivery report (RFC 3464) of a failure marks the mail that its returned Message-ID names; everything else is answered the same and changes nothing. 600 an hour from one address. The site does not forward it. See [operations](operations.md).",
  },
];
