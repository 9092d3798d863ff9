import { everyone, type AccessRow } from "./access-row.ts";

/** Returned mails. The CMS of these tests has no token for them, so that there is nothing at this address. */
export const bouncesAccess: readonly AccessRow[] = [
  {
    route: "POST /api/mail/bounces",
    call: () => ({
      body: "Subject: returned\r\n\r\n",
      headers: { "Content-Type": "message/rfc822", Authorization: "Bearer " + "x".repeat(32) },
    }),
    status: everyone(404),
  },
];
