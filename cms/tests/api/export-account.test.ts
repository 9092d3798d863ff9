import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { ZReport } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { revisedReport, savedReport } from "../support/bone-scans.ts";
import { columnNames, rows, userRow } from "../support/database.ts";
import { administrator, approvedResearcher, mailedToken, patient, researcher } from "../support/people.ts";
import { downloadExport, exportedFiles } from "../support/exports.ts";
import { madeToken } from "../support/tokens.ts";
import { unzipped } from "../support/unzip.ts";

const tableOf = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[];

describe("GET /api/user/export", () => {
  it("is a .zip named by the day, with everything held about the account", async () => {
    const person = await approvedResearcher();
    const reports = [await savedReport(person, "First"), await savedReport(person, "Second")];
    const { secret } = await madeToken(person, { name: "=Excel", scopes: ["read"] });
    const { status, headers, bytes } = await downloadExport(person);
    expect([status, headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="account-\d{4}-\d\d-\d\d\.zip"$/);
    const files = await unzipped(bytes);
    expect([...files.keys()]).toEqual([
      "account.json",
      "sessions.csv",
      "tokens.csv",
      "activity.csv",
      "invitations.csv",
      "mails.json",
      "workspaces.csv",
      "reports/1.json",
      "values/1.csv",
      "reports.csv",
    ]);
    expect(tableOf(files.get("tokens.csv")!)).toMatchObject([{ name: "'=Excel", scopes: "read", lastUsedAt: "" }]);
    expect([...files.values()].join("")).not.toContain(secret.slice(5));
    expect(JSON.parse(files.get("account.json")!)).toMatchObject({
      id: person.id,
      email: person.email,
      firstName: "Rosa",
      institution: "Test University",
      intendedUse: ["research"],
      state: "approved",
      agreedTermsVersion: "2026-11",
    });
    expect((JSON.parse(files.get("reports/1.json")!) as unknown[]).map((report) => ZReport.parse(report))).toEqual(reports);
    expect(tableOf(files.get("reports.csv")!).map(({ id, file }) => [id, file])).toEqual(reports.map(({ id }) => [id, "reports/1.json"]));
    const values = reports.flatMap(({ id, scans }) =>
      scans.flatMap(({ results }) => results.map(({ parameter, value }) => [id, parameter, value])),
    );
    expect(tableOf(files.get("values/1.csv")!).map((row) => [row.report_id, row.parameter, Number(row.value)])).toEqual(values);
    expect(tableOf(files.get("sessions.csv")!)).toMatchObject([{ address: person.client.address, agent: "node" }]);
    expect(tableOf(files.get("workspaces.csv")!)).toMatchObject([{ kind: "personal", role: "lead", identity: "names" }]);
    const actions = tableOf(files.get("activity.csv")!).map(({ action }) => action);
    expect(actions).toEqual([
      "account.requested",
      "email.confirmed",
      "account.approved",
      "login",
      "report.created",
      "report.created",
      "token.made",
      "account.exported",
    ]);
    expect((JSON.parse(files.get("mails.json")!) as { subject: string }[]).map(({ subject }) => subject)).toEqual([
      "Your account request at Trabecula",
      "Your account at Trabecula is approved",
      "A token for your account at Trabecula was made",
    ]);
  });

  it("contains earlier revisions exactly as the API returns them", async () => {
    const person = await researcher();
    const newest = await revisedReport(person);
    const files = await exportedFiles(person);
    const earlier = JSON.parse(files.get("reports/earlier-1.json")!) as unknown[];
    expect(earlier).toEqual([(await person.client.get(`/api/reports/${newest.id}/revisions/1`)).body]);
    expect(earlier).toMatchObject([{ id: newest.id, revision: 1, engineVersion: "0.9.0" }]);
    expect(tableOf(files.get("reports.csv")!)).toMatchObject([{ id: newest.id, revision: "2" }]);
  });

  it("contains no credentials of the account and no other person’s network address", async () => {
    const person = await researcher();
    const admin = await administrator();
    await admin.client.post(`/api/admin/users/${person.id}/role`, { role: "admin" });
    await new ApiClient().post("/api/user/forgot-password", { email: person.email });
    const everything = [...(await exportedFiles(person)).values()].join("\n");
    expect(everything).toContain("/reset-password/…");
    for (const secret of [mailedToken(person.email, "reset-password"), userRow(person.email).password as string, admin.client.address])
      expect(everything).not.toContain(secret);
    for (const { session_id } of rows("select session_id from accounts_sessions where user_id = ?", [userRow(person.email).id]))
      expect(everything).not.toContain(session_id);
  });

  it("contains nothing of other accounts", async () => {
    const person = await researcher();
    const other = await researcher();
    const report = await revisedReport(other);
    const everything = [...(await exportedFiles(person)).values()].join("\n");
    for (const theirs of [report.id, other.email, other.id, other.client.address]) expect(everything).not.toContain(theirs);
  });

  it("keeps texts that a spreadsheet would compute as texts", async () => {
    const person = await researcher();
    const name = '=HYPERLINK("https://evil.test","x"),"';
    await savedReport(person, name);
    const files = await exportedFiles(person);
    expect(tableOf(files.get("reports.csv")!)[0]!.reportName).toBe(`'${name}`);
    expect((JSON.parse(files.get("reports/1.json")!) as { reportName: string }[])[0]!.reportName).toBe(name);
  });

  it("splits many reports into files and leaves none out", async () => {
    const person = await researcher();
    const { id } = await savedReport(person);
    const names = columnNames("bone_scans_reports").filter((name) => !["id", "document_id"].includes(name));
    rows(
      `insert into bone_scans_reports (document_id, ${names.join(", ")})
       select 'aaaaaaaaaaaaaaaaaaaa' || (1000 + n), ${names.join(", ")} from bone_scans_reports,
       (with recursive counter(n) as (select 1 union all select n + 1 from counter where n < 230) select n from counter) as counted where document_id = ?`,
      [id],
    );
    const files = await exportedFiles(person);
    const counts = [1, 2, 3].map((part) => (JSON.parse(files.get(`reports/${part}.json`)!) as unknown[]).length);
    expect(counts).toEqual([100, 100, 31]);
    const ids = tableOf(files.get("reports.csv")!).map((row) => row.id);
    expect(new Set(ids).size).toBe(231);
  });

  it("lists all mails and contact messages once, oldest first, even if there are many", async () => {
    const person = await researcher();
    const names = columnNames("accounts_outbox").filter(
      (name) => !["id", "public_id", "subject", "template", "recipient", "reply_to"].includes(name),
    );
    const mails = [
      { template: "contact", recipient: "staff@lab.test", replyTo: person.email },
      { template: "contact", recipient: person.email, replyTo: person.email },
      { template: "account-approved", recipient: person.email, replyTo: null },
      { template: "account-approved", recipient: "staff@lab.test", replyTo: person.email },
    ];
    const newest = rows("select max(id) as id from accounts_outbox")[0]!.id as number;
    for (let number = 0; number < 130; number += 1) {
      const { template, recipient, replyTo } = mails[number % 4]!;
      rows(
        `insert into accounts_outbox (public_id, subject, template, recipient, reply_to, ${names.join(", ")})
         select ?, ?, ?, ?, ?, ${names.join(", ")} from accounts_outbox where id = ?`,
        [randomUUID(), `Mail ${number}`, template, recipient, replyTo, newest],
      );
    }
    const own = Array.from({ length: 130 }, (_, number) => number).filter((number) => number % 4 !== 3);
    const subjects = (JSON.parse((await exportedFiles(person)).get("mails.json")!) as { subject: string }[]).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("Mail "))).toEqual(own.map((number) => `Mail ${number}`));
  });

  it("is there for patients, and ten times an hour", async () => {
    const person = await patient();
    expect([...(await exportedFiles(person)).keys()]).toContain("account.json");
    rows("update accounts_rate_limits set hits = 10 where id = (select max(id) from accounts_rate_limits where limit_key like 'export:%')");
    expect((await downloadExport(person)).status).toBe(429);
  });
});
