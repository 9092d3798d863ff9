import type { Core } from "@strapi/strapi";
import { toInstant, type ExportFile } from "@trabecula/strapi-kit";
import { acceptedBy, invitationsBy } from "./invitation-rows.ts";

export async function invitationsFile(strapi: Core.Strapi, userRowId: number): Promise<ExportFile> {
  const rows = [...(await invitationsBy(strapi, userRowId)), ...(await acceptedBy(strapi, userRowId))];
  return {
    name: "invitations.csv",
    table: {
      columns: ["patientId", "email", "invitedAt", "acceptedAt"],
      rows: rows.map(({ inviter_id, subject_id, email, invited_at, accepted_at }) => [
        inviter_id === userRowId ? subject_id : null,
        email,
        toInstant(Number(invited_at)),
        accepted_at === null ? null : toInstant(Number(accepted_at)),
      ]),
    },
  };
}
