import { curation } from "@trabecula/contracts/endpoints";
import { draftOf, exportedZip, labDataset, published } from "../../support/datasets.ts";
import { fileForm } from "../../support/bone-scans.ts";
import type { AccessRow, Cast } from "./access-row.ts";

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

export const adminDatasetsAccess: readonly AccessRow[] = [
  { endpoint: curation.list },
  { endpoint: curation.importFiles, call: () => ({ body: fileForm(exportedZip(labDataset()), "set.zip") }) },
  { endpoint: curation.detail, call: onDraft("") },
  { endpoint: curation.remove, call: onDraft("") },
  {
    endpoint: curation.curves,
    call: onDraft("/curves?parameter=tt_bmd&sex=female&site=distal-tibia"),
  },
  {
    endpoint: curation.compare,
    call: async ({ admin }) => {
      const [one, other] = [await draftOf(admin.client, labDataset()), await draftOf(admin.client, labDataset())];
      return { path: `/api/admin/datasets/${one.id}/compare?with=${other.id}` };
    },
  },
  { endpoint: curation.exportFiles, call: onDraft("/export") },
  { endpoint: curation.publish, call: onDraft("/publish") },
  { endpoint: curation.retire, call: onPublished("/retire") },
  { endpoint: curation.setOpen, call: async (cast) => ({ ...(await onPublished("/set-open")(cast)), json: { isOpen: false } }) },
  { endpoint: curation.setDefault, call: onDraft("/set-default"), status: 409 },
];
