import { randomBytes } from "node:crypto";
import { ZAdminDatasetReply, ZContentVersion, ZDatasetFiles, ZErrorReply, ZOpenDatasetList } from "@trabecula/contracts";
import { contentHash, parseDataset } from "@trabecula/reference-datasets";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { actionsOf } from "../support/audit.ts";
import { rows } from "../support/database.ts";
import { draftOf, labDataset, published } from "../support/datasets.ts";
import { administrator, researcher, type Person } from "../support/people.ts";

let admin: Person;
const visitor = new ApiClient();
beforeAll(async () => {
  admin = await administrator();
});

const list = async () => ZOpenDatasetList.parse((await visitor.get("/api/open-datasets")).body).items;
const files = (id: string, headers: Record<string, string> = {}) => visitor.get(`/api/open-datasets/${id}`, { headers });
const setOpen = (id: string, isOpen: unknown, { client } = admin) => client.post(`/api/admin/datasets/${id}/set-open`, { isOpen });
const isListed = async (id: string) => (await list()).some((item) => item.id === id);

describe("GET /api/open-datasets", () => {
  it("lists the built-in datasets publicly, defaults first", async () => {
    const items = await list();
    const builtIn = items.filter(({ key }) => !key.startsWith("lab-"));
    expect(builtIn.map(({ key }) => key)).toEqual([
      "dxa-young-adult",
      "lead-body-composition",
      "bern-hrpqct-xct2-multistack",
      "bachrach-spine-bmd",
    ]);
    expect(items.findIndex(({ isDefault }) => !isDefault)).toBe(items.filter(({ isDefault }) => isDefault).length);
  });
});

describe("GET /api/open-datasets/:id", () => {
  it("returns files with the published content, and an ETag for revalidation", async () => {
    const [{ id, contentHash: hash } = { id: "", contentHash: "" }] = await list();
    const reply = await files(id);
    const { manifest, curves } = ZDatasetFiles.parse(reply.body);
    const reading = parseDataset(manifest, curves);
    expect(reading.ok && contentHash(reading.dataset)).toBe(hash);
    expect([reply.headers.get("cache-control"), reply.headers.get("etag")]).toEqual(["no-cache", `W/"${hash}"`]);
    const again = await files(id, { "If-None-Match": `W/"${hash}"`, "Cache-Control": "max-age=0" });
    expect([again.status, again.body]).toEqual([304, ""]);
  });

  it("returns a dataset only while it is published and open, with immediate effect", async () => {
    const draft = await draftOf(admin.client, labDataset());
    expect((await setOpen(draft.id, true)).status).toBe(409);
    expect((await files(draft.id)).status).toBe(404);

    const { id } = await published(admin.client, labDataset());
    expect([(await files(id)).status, await isListed(id)]).toEqual([404, false]);
    const opened = await setOpen(id, true);
    expect(ZAdminDatasetReply.parse(opened.body).dataset).toMatchObject({ id, isOpen: true, state: "published" });
    const { etag } = Object.fromEntries((await files(id)).headers);
    expect([(await files(id)).status, await isListed(id)]).toEqual([200, true]);

    expect((await setOpen(id, false)).status).toBe(200);
    expect([(await files(id)).status, (await files(id, { "If-None-Match": etag! })).status, await isListed(id)]).toEqual([404, 404, false]);

    await setOpen(id, true);
    expect((await admin.client.post(`/api/admin/datasets/${id}/retire`)).status).toBe(200);
    expect([(await files(id)).status, await isListed(id)]).toEqual([404, false]);
    expect((await setOpen(id, true)).status).toBe(409);
    const actions = actionsOf(`dataset:${id}`);
    expect(actions.slice(-4)).toEqual(["dataset.opened", "dataset.closed", "dataset.opened", "dataset.retired"]);
  });

  it("returns 404 for unknown and malformed ids", async () => {
    for (const id of ["a".repeat(24), "1", "%27%20or%201=1"]) expect((await files(id)).status).toBe(404);
  });
});

describe("POST /api/admin/datasets/:id/set-open", () => {
  it("is limited to administrators and accepts only booleans", async () => {
    const { id } = await published(admin.client, labDataset());
    expect((await setOpen(id, true, await researcher())).status).toBe(404);
    for (const word of ["true", 1, null]) expect((await setOpen(id, word)).status).toBe(422);
    expect((await files(id)).status).toBe(404);
  });

  it("refuses a dataset that is too large for a visitor's browser", async () => {
    const { id } = await published(admin.client, labDataset());
    rows("update bone_scans_datasets set curves_csv = ? where document_id = ?", [randomBytes(1_000_001).toString("hex"), id]);
    const refused = await setOpen(id, true);
    expect([refused.status, ZErrorReply.parse(refused.body).message]).toEqual([422, expect.stringContaining("larger than 2 MB")]);
    rows("update bone_scans_datasets set state = 'retired' where document_id = ?", [id]);
  });

  it("changes the content version, so that public pages are rendered again", async () => {
    const version = async () => ZContentVersion.parse((await visitor.get("/api/content/version")).body).version;
    const { id } = await published(admin.client, labDataset());
    const before = await version();
    await setOpen(id, true);
    const after = await version();
    expect(after).not.toBe(before);
    await setOpen(id, false);
    expect(await version()).not.toBe(after);
  });
});
