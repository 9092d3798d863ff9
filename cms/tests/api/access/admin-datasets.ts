import { draftOf, exportedZip, labDataset, published } from "../../support/datasets.ts";
import { fileForm } from "../../support/bone-scans.ts";
import { adminsOnly, type AccessRow, type Cast } from "./access-row.ts";

/** A new draft for each caller, so that one call cannot change what the next one finds. */
const onDraft =
  (path: string) =>
  async ({ admin }: Cast) => ({
    path: `/api/admin/datasets/${(await draftOf(admin.client, labDataset())).id}${path}`,
  });

const onPublished =
  (path: string) =>
  async ({ admin }: Cast) => ({
    path: `/api/admin/datasets/${(await published(admin.client, labDataset())).id}${path}`,
  });

/** Routes of the curation of datasets. */
export const adminDatasetsAccess: readonly AccessRow[] = [
  { route: "GET /api/admin/datasets", status: adminsOnly() },
  { route: "POST /api/admin/datasets", call: () => ({ body: fileForm(exportedZip(labDataset()), "set.zip") }), status: adminsOnly(201) },
  { route: "GET /api/admin/datasets/:id", call: onDraft(""), status: adminsOnly() },
  { route: "DELETE /api/admin/datasets/:id", call: onDraft(""), status: adminsOnly() },
  {
    route: "GET /api/admin/datasets/:id/curves",
    call: onDraft("/curves?parameter=tt_bmd&sex=female&site=distal-tibia"),
    status: adminsOnly(),
  },
  {
    route: "GET /api/admin/datasets/:id/compare",
    call: async ({ admin }) => {
      const [one, other] = [await draftOf(admin.client, labDataset()), await draftOf(admin.client, labDataset())];
      return { path: `/api/admin/datasets/${one.id}/compare?with=${other.id}` };
    },
    status: adminsOnly(),
  },
  { route: "GET /api/admin/datasets/:id/export", call: onDraft("/export"), status: adminsOnly() },
  { route: "POST /api/admin/datasets/:id/publish", call: onDraft("/publish"), status: adminsOnly() },
  { route: "POST /api/admin/datasets/:id/retire", call: onPublished("/retire"), status: adminsOnly() },
  // 409: an administrator gets through to a draft, which cannot be a default; the laboratory's default stays what it is.
  { route: "POST /api/admin/datasets/:id/set-default", call: onDraft("/set-default"), status: adminsOnly(409) },
];
