import { gzipSync } from "node:zlib";
import { ZErrorReply } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail } from "../support/cms-process.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import { panel } from "../support/panel.ts";
import { allowMailsToAdmins, newEmail, password, researcher, signupBody } from "../support/people.ts";

const anyone = () => new ApiClient();

function forms() {
  return [
    ["POST", "/api/user/signup", signupBody()],
    ["POST", "/api/user/login", { email: newEmail(), password }],
    ["POST", "/api/patient/login", { email: newEmail(), password }],
    ["POST", "/api/user/forgot-password", { email: newEmail() }],
    ["POST", "/api/user/reset-password", { token: "A".repeat(43), password: "An0ther-p4ss!" }],
    ["POST", "/api/user/confirm-email", { token: "A".repeat(43) }],
    ["POST", "/api/user/update", { firstName: "Rosa", lastName: "Lindqvist", institution: "Test University" }],
    ["POST", "/api/user/change-password", { currentPassword: password, newPassword: "An0ther-p4ss!" }],
    ["POST", "/api/user/change-email", { email: newEmail(), password }],
    ["DELETE", "/api/user/delete", { password }],
  ] as const;
}

describe("half a character", () => {
  // Strapi's bcrypt loops forever on a lone surrogate; one call would block the server.
  it.each(["\ud800", "\udfff\ud800", "Xy1!aaaa\udc00"])("(%j) is refused by every field, and the server keeps running", async (text) => {
    const { client, email } = await researcher();
    const before = userRow(email);
    for (const [method, path, body] of forms())
      for (const field of Object.keys(body)) {
        const reply = await client.send(method, path, { json: { ...body, [field]: text } });
        expect([path, field, reply.status, reply.body.code]).toEqual([path, field, 400, "bad_request"]);
      }
    expect(userRow(email)).toEqual(before);
  });

  it("is refused by the panel's login", async () => {
    const reply = await anyone().post("/admin/login", { email: adminEmail, password: "Xy1!aaaa\ud800" });
    expect(reply.status).toBe(400);
  });

  it("is looked for by the panel's login however deep a body is nested", async () => {
    const deep = `{"email":${"[".repeat(100_000)}"\\ud800"${"]".repeat(100_000)}}`;
    const headers = { "content-type": "application/json" };
    expect((await anyone().post("/admin/login", undefined, { body: deep, headers })).status).toBe(400);
  });
});

describe("many marks on one letter", () => {
  const title = `a${"\u0300\u0316".repeat(20)}`;

  it("are refused by the panel in texts and in names of files, which Strapi normalizes", async () => {
    const staff = await panel();
    for (const reply of [
      await staff.post("/content-manager/uid/generate", { contentTypeUID: "api::page.page", field: "slug", data: { title } }),
      await staff.upload(`${title}.txt`, "text/plain", "text"),
    ])
      expect([reply.status, reply.body.error.message]).toEqual([400, "A text has more than 30 accents on one letter."]);
  });
});

describe("a long name", () => {
  const name = "a".repeat(256);
  const message = "A name, title or address has at most 255 characters.";

  it("is refused by the panel, which makes slugs and names of files of it in quadratic time", async () => {
    const staff = await panel();
    const form = new FormData();
    form.append("files", new Blob(["text"], { type: "text/plain" }), "a.txt");
    form.append("fileInfo", JSON.stringify({ name }));
    for (const reply of [
      await staff.post("/content-manager/uid/generate", { contentTypeUID: "api::page.page", field: "slug", data: { title: name } }),
      await staff.post("/content-manager/collection-types/api::faq-entry.faq-entry", { question: name, answer: "A" }),
      await staff.upload(`${name}.txt`, "text/plain", "text"),
      await staff.sendForm("/upload", form),
      await staff.put("/admin/users/me", { firstname: name }),
      await anyone().post("/admin/register-admin", { firstname: "A", lastname: "B", email: `a@${name}.example`, password }),
    ])
      expect([reply.status, reply.body.error.message]).toEqual([400, message]);
    const { status } = await staff.upload(`${"a".repeat(200)}.txt`, "text/plain", "text");
    expect(status).toBe(201);
  });
});

describe("a query of many names", () => {
  const entries = "/content-manager/collection-types/api::faq-entry.faq-entry";

  it.each([
    ["sort", `sort=${"id:ASC,".repeat(81)}`],
    ["populate", `populate=${"localizations.".repeat(81)}`],
    ["filters", Array.from({ length: 30 }, (_, at) => `filters[$or][${at}][localizations][question][$contains]=a`).join("&")],
  ])("is refused by the panel, which joins or sorts by each: %s", async (_, query) => {
    const staff = await panel();
    const { status, body } = await staff.get(`${entries}?${query}`);
    expect([status, body.error.message]).toEqual([400, "The query of this call has too many names."]);
  });

  it("has room for what the panel asks", async () => {
    const staff = await panel();
    const chosen = Array.from({ length: 100 }, (_, at) => `filters[$and][0][id][$in][${at}]=${at}`).join("&");
    expect((await staff.get(`${entries}?page=1&pageSize=10&sort=question:ASC&${chosen}`)).status).toBe(200);
  });
});

describe("a body nested deeper than the stack", () => {
  const body = `{"email":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;

  it("is refused by the panel, to anyone and to its staff", async () => {
    const headers = { "content-type": "application/json" };
    expect((await anyone().post("/admin/login", undefined, { body, headers })).status).toBe(400);
    const staff = await panel();
    const entries = "/content-manager/collection-types/api::faq-entry.faq-entry";
    expect((await staff.sendForm(entries, body, "application/json")).status).toBe(400);
  });
});

describe("a value of another kind than a text", () => {
  const values: unknown[] = [null, 0, -1, true, [], ["a@b.test"], {}, { $gt: "" }, { toString: 1 }, [[[]]]];

  it("is refused by every field", async () => {
    const { client, email } = await researcher();
    const before = userRow(email);
    for (const [method, path, body] of forms())
      for (const field of Object.keys(body).filter((name) => name !== "intendedUse"))
        for (const value of values) {
          const reply = await client.send(method, path, { json: { ...body, [field]: value } });
          expect([path, field, value, reply.status]).toEqual([path, field, value, 422]);
          expect(ZErrorReply.parse(reply.body).message).toMatch(/\.$/);
        }
    expect(userRow(email)).toEqual(before);
  });
});

describe("an ambiguous or misdeclared body", () => {
  const send = (body: RequestInit["body"], headers: Record<string, string> = {}) =>
    anyone().send("POST", "/api/user/login", { body, headers: { "Content-Type": "application/json", ...headers } });

  it.each(["gzip", "br", "deflate, gzip"])("is refused where it is compressed (%s): it may unfold to any size", async (encoding) => {
    const reply = await send(gzipSync(JSON.stringify({ email: newEmail(), password })), { "Content-Encoding": encoding });
    expect([reply.status, reply.body.code]).toEqual([415, "unsupported_media_type"]);
  });

  it("uses the last value of a duplicate key", async () => {
    const { email } = await researcher();
    expect((await send(`{"email":"${adminEmail}","email":"${email}","password":"${password}"}`)).body.user.email).toBe(email);
  });

  it.each([
    '{"email":"a@b.test","password":"x","__proto__":{"role":"admin"}}',
    '{"email":"a@b.test","password":"x","\\u005f_proto__":1}',
    '{"email":"a@b.test","password":"x","constructor":{"prototype":{"role":"admin"}}}',
  ])("reaches no prototype: %s", async (text) => {
    const reply = await send(text);
    expect([reply.status, reply.body.code]).toEqual([422, "unknown_keys"]);
  });
});

describe("text entered in public forms", () => {
  const headers = ["Eve\r\nBcc: all@evil.test", "Eve\nSubject: Won", "Eve\u2028Bcc: all@evil.test", "Eve\u000bBcc: all@evil.test"];

  it.each(headers)("starts no header of a mail (%j)", async (text) => {
    allowMailsToAdmins();
    const body = { ...signupBody(), firstName: text, lastName: text, institution: text };
    expect((await anyone().post("/api/user/signup", body)).status).toBe(201);
    const contact = { name: text, email: newEmail(), topic: "question", message: text };
    expect((await anyone().post("/api/contact", contact)).status).toBe(200);
    const { id } = userRow(body.email);
    const mails = rows("select recipient, reply_to, subject from accounts_outbox where user_id = ? or reply_to = ?", [id, contact.email]);
    expect(mails.length).toBeGreaterThanOrEqual(3);
    for (const mail of mails)
      for (const header of [mail.recipient, mail.reply_to ?? "", mail.subject]) expect(header).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  });

  it.each(["<img src=x onerror=alert(1)>", "https://evil.test/win", "Dear user, click https://evil.test"])(
    "does not reach a stranger's mailbox under the laboratory's name (%s)",
    async (text) => {
      allowMailsToAdmins();
      const body = { ...signupBody(), firstName: text, lastName: text, institution: text };
      await anyone().post("/api/user/signup", body);
      for (const { text: plain, html } of mailsTo(body.email)) for (const form of [plain, html]) expect(form).not.toContain(text);
      const toAdmin = mailsTo(adminEmail).findLast(({ text: plain }) => (plain as string).includes(body.email))!;
      expect(toAdmin.html).not.toContain("<img");
    },
  );

  it("creates no second account for an address with a Kelvin sign instead of k", async () => {
    const email = `k-${newEmail()}`;
    await anyone().post("/api/user/signup", signupBody(email));
    const reply = await anyone().post("/api/user/signup", signupBody(email.replace("k-", "\u212a-")));
    expect(reply.status).toBe(201);
    expect(rows("select id from up_users where email like ?", [`%${email.slice(2)}`])).toHaveLength(1);
  });

  it("does not bypass the common password list with look-alike letters", async () => {
    const reply = await anyone().post("/api/user/signup", { ...signupBody(), password: "Ｐａssword1!" });
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ["password"]]);
  });
});
