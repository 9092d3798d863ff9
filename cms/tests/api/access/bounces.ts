import { mail } from "@trabecula/contracts/endpoints";
import type { AccessRow } from "./access-row.ts";

export const bouncesAccess: readonly AccessRow[] = [
  {
    endpoint: mail.takeReturned,
    call: () => ({
      body: "Subject: returned\r\n\r\n",
      headers: { "Content-Type": "message/rfc822", Authorization: "Bearer " + "x".repeat(32) },
    }),
    status: 404,
  },
];
