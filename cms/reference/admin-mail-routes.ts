import type { RouteNote } from "./routes.ts";

/** The outbox, for administrators. */
export const adminMailRoutes: readonly RouteNote[] = [
  { route: "GET /api/admin/email", who: "admin", query: "OutboxQuery", reply: "OutboxList", note: "Mails of the outbox." },
  {
    route: "POST /api/admin/email/:id/resend",
    who: "admin",
    reply: "Done",
    note: "Tries a mail again; 503 where no mail server is set, 409 where it was sent with a link that works once: such links are not kept.",
  },
];
