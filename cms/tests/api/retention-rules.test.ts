import { ZRetentionPreview, ZSettingsReply, type RetentionPreview } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { savedReport } from "../support/bone-scans.ts";
import { moment, rows } from "../support/database.ts";
import { administrator, type Person } from "../support/people.ts";

const root = "/api/admin/settings";

let admin: Person;

beforeAll(async () => {
  admin = await administrator();
});

describe("rules for the age of data", () => {
  const noRule = { reportMonths: null, mailDays: null, auditMonths: null };
  const preview = async (rules: object) =>
    ZRetentionPreview.parse((await admin.client.post(`${root}/retention`, { ...noRule, ...rules })).body);

  it("are off as installed", async () => {
    expect(ZSettingsReply.parse((await admin.client.get(root)).body).settings).toMatchObject(noRule);
    expect(await preview({})).toEqual({ reports: null, mails: null, audit: null });
  });

  it("are previewed by count and oldest day, which a report released to a patient does not enter", async () => {
    const rules = { reportMonths: 500, mailDays: 3000, auditMonths: 400 };
    const none = await preview(rules);
    const [last, first, released] = [await savedReport(admin), await savedReport(admin), await savedReport(admin)];
    const keptMs = Date.parse(none.reports!.keptSince);
    for (const [{ id }, ms] of [
      [last, keptMs - 1],
      [first, keptMs],
      [released, keptMs - 1],
    ] as const)
      rows("update bone_scans_reports set updated_at = ? where document_id = ?", [moment(ms), id]);
    rows("update bone_scans_reports set released_on = '1990-01-01', released_revision = 1 where document_id = ?", [released.id]);
    const mail = "insert into accounts_outbox (public_id, recipient, state, sent_at) values (?, 'a@aged.test', 'sent', ?)";
    rows(mail, ["aged-mail", Date.parse(none.mails!.keptSince) - 1]);
    rows(mail, ["young-mail", Date.parse(none.mails!.keptSince)]);
    const entry = "insert into accounts_audit (public_id, at, action, actor_kind) values (?, ?, 'aged', 'none')";
    rows(entry, ["aged-entry", Date.parse(none.audit!.keptSince) - 1]);
    rows(entry, ["young-entry", Date.parse(none.audit!.keptSince)]);
    const found = await preview(rules);
    const counts = ({ reports, mails, audit }: RetentionPreview) => [reports!.count, mails!.count, audit!.count];
    expect(counts(found)).toEqual(counts(none).map((count) => count + 1));
    expect(found).toMatchObject({ reports: { more: false, keptSince: none.reports!.keptSince } });
    rows("delete from accounts_outbox where recipient = 'a@aged.test'");
    rows("delete from accounts_audit where action = 'aged'");
    rows("update bone_scans_reports set released_on = null, released_revision = null where document_id = ?", [released.id]);
    for (const { id } of [last, first, released]) expect((await admin.client.delete(`/api/reports/${id}`)).status).toBe(200);
  });
});
