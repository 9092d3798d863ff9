import { readBundle, rerunReport } from "@trabecula/bundles";
import { ZReport } from "@trabecula/contracts";
import { inject, expect, it } from "vitest";
import { savedReport } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { reportWith, versions } from "../support/revisions.ts";

async function bundleOf({ client }: Person, id: string, query = "") {
  const Cookie = client.cookie;
  const reply = await fetch(`${inject("cmsUrl")}/api/reports/${id}.bundle.zip${query}`, { headers: { Cookie } });
  expect(reply.status).toBe(200);
  return new Uint8Array(await reply.arrayBuffer());
}

async function read(bytes: Uint8Array) {
  const reading = await readBundle(bytes);
  if (!reading.ok) throw new Error(reading.message);
  return reading.bundle;
}

it("a report’s bundle has the same bytes each time and reproduces the report with its hash", async () => {
  const owner = await researcher();
  const report = await savedReport(owner, "Rosa Lindqvist");
  const bytes = await bundleOf(owner, report.id);
  expect(await bundleOf(owner, report.id)).toEqual(bytes);
  const bundle = await read(bytes);
  expect(bundle.manifest).toMatchObject({ kind: "report", engineVersion: report.engineVersion, answerHash: report.contentHash });
  expect(rerunReport(bundle)).toMatchObject({ ok: true, same: true });
  for (const content of bundle.files.values()) expect(new TextDecoder().decode(content)).not.toMatch(/Rosa|Left leg/);
  expect(rows("select action from accounts_audit where object = ? and detail like 'bundle.zip%'", [`report:${report.id}`])).toHaveLength(2);
});

it("a bundle includes all other references of the report, also retired ones, and reproduces the report", async () => {
  const [owner, admin] = await Promise.all([researcher(), administrator()]);
  const [own, other] = (await versions(300, 310)).ids;
  const { id } = await reportWith(owner, own!);
  const shown = ZReport.parse((await owner.client.post(`/api/reports/${id}/references`, { datasetIds: [other] })).body);
  expect(shown.otherReferences?.others).toHaveLength(1);
  await admin.client.post(`/api/admin/datasets/${other}/retire`, {});
  const bundle = await read(await bundleOf(owner, id));
  expect(bundle.datasets).toHaveLength(2);
  expect(rerunReport(bundle)).toMatchObject({ ok: true, same: true, differences: [], notRerun: 0 });
});

it("an earlier revision's bundle has the dataset of that revision", async () => {
  const owner = await researcher();
  const [before, after] = (await versions(300, 310)).ids;
  const first = await reportWith(owner, before!);
  const second = ZReport.parse((await owner.client.post(`/api/reports/${first.id}/rescore`, { datasetId: after })).body);
  const [old, now] = [await read(await bundleOf(owner, first.id, "?revision=1")), await read(await bundleOf(owner, first.id))];
  expect([old, now].map(({ datasets }) => datasets[0]!.manifest.version)).toEqual([first.dataset.version, second.dataset.version]);
  expect([old, now].map((bundle) => rerunReport(bundle))).toMatchObject([{ same: true }, { same: true }]);
});
