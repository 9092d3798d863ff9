import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword } from "../support/cms-process.ts";
import { rows } from "../support/database.ts";
import { panel, panelUser } from "../support/panel.ts";
import { newEmail } from "../support/people.ts";

const logIn = (scheme: string, email = adminEmail) =>
  new ApiClient().post("/admin/login", { email, password: adminPassword }, { headers: { "X-Forwarded-Proto": scheme } });

describe("a login to Strapi's panel", () => {
  it("sets Secure cookies over TLS and other cookies over plain HTTP", async () => {
    for (const [scheme, isSecure] of [
      ["https", true],
      ["http", false],
    ] as const) {
      const { status, headers } = await logIn(scheme);
      expect(status).toBe(200);
      const cookies = headers.getSetCookie();
      expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
        isSecure ? "__Host-known_staff" : "known_staff",
        "strapi_admin_refresh",
        "strapi_admin_refresh.sig",
      ]);
      for (const cookie of cookies) expect(/; secure/i.test(cookie)).toBe(isSecure);
    }
  });

  it("is refused in the same words for an unknown e-mail and for a wrong password", async () => {
    const wrong = await new ApiClient().post("/admin/login", { email: adminEmail, password: "Wr0ng-pass!word" });
    const unknown = await logIn("http", "nobody@lab.test");
    expect([wrong.status, unknown.status]).toEqual([400, 400]);
    expect(unknown.body).toEqual(wrong.body);
  });

  it("counts failures only", async () => {
    const one = new ApiClient();
    const attempt = async (password: string) => (await one.post("/admin/login", { email: adminEmail, password })).status;
    const right = [];
    for (let sent = 0; sent < 6; sent += 1) {
      right.push(await attempt(adminPassword));
      // A known browser would use its own counter.
      one.cookies.clear();
    }
    expect(right).toEqual(Array(6).fill(200));
    const wrong = [];
    for (let sent = 0; sent < 6; sent += 1) wrong.push(await attempt("Wr0ng-pass!word"));
    expect(wrong).toEqual([...Array<number>(5).fill(400), 429]);
  });

  it("passes from a known browser after many failures in its network, which new browsers wait for", async () => {
    const [known, stranger] = [new ApiClient(), new ApiClient()];
    const attempt = async (from: ApiClient, email: string) => {
      const body = { email, password: adminPassword };
      return (await from.post("/admin/login", body, { headers: { "X-Forwarded-For": stranger.address } })).status;
    };
    expect([await attempt(known, adminEmail), await attempt(stranger, newEmail())]).toEqual([200, 400]);
    rows(
      "update accounts_rate_limits set hits = 99 where id = (select max(id) from accounts_rate_limits where limit_key like 'panel-login-address:%')",
    );
    expect([await attempt(stranger, newEmail()), await attempt(stranger, newEmail())]).toEqual([400, 429]);
    expect([await attempt(new ApiClient(), adminEmail), await attempt(known, adminEmail)]).toEqual([429, 200]);
  });

  it.each([
    ["a number for a password", { email: adminEmail, password: 12 }, "Invalid credentials"],
    ["a truth value for an e-mail", { email: true, password: "x" }, "Invalid credentials"],
    ["U+0000 in an e-mail", { email: "a\u0000@lab.test", password: "x" }, "U+0000"],
    ["U+0000 in a password", { email: adminEmail, password: "x\u0000" }, "U+0000"],
  ])("is refused in a sentence with %s", async (_, body, sentence) => {
    const { status, body: answer } = await new ApiClient().post("/admin/login", body);
    expect([status, answer.error.message]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it("rejects U+0000 in a registration token too", async () => {
    const { status, body } = await new ApiClient().get("/admin/registration-info?registrationToken=%00");
    expect([status, body.error.message]).toEqual([400, expect.stringContaining("U+0000")]);
  });

  it("cannot be replaced by a registration token of an active account", async () => {
    const [first] = rows("select registration_token from admin_users order by id");
    expect(first).toEqual({ registration_token: null });
    const staff = await panel();
    const { body } = await staff.post("/admin/users", { firstname: "A", lastname: "B", email: "activated@lab.test", roles: [3] });
    const { id, registrationToken } = body.data as { id: number; registrationToken: string };
    const info = `/admin/registration-info?registrationToken=${registrationToken}`;
    expect((await new ApiClient().get(info)).status).toBe(200);
    expect((await staff.put(`/admin/users/${id}`, { isActive: true })).status).toBe(200);
    expect(rows("select registration_token from admin_users where id = ?", [id])).toEqual([{ registration_token: null }]);

    rows("update admin_users set registration_token = ? where id = ?", [registrationToken, id]);
    const userInfo = { firstname: "A", lastname: "B", password: "An0ther-pass!word" };
    const replies = [await new ApiClient().get(info), await new ApiClient().post("/admin/register", { registrationToken, userInfo })];
    expect(replies.map(({ status, body: { error } }) => [status, error.message])).toEqual([
      [400, "Invalid registrationToken"],
      [400, "Invalid registration info"],
    ]);
  });

  it("works with the new password after a change in the panel", async () => {
    const own = await panel();
    const password = "An0ther-pass!word";
    const { body } = await own.post("/admin/users", { firstname: "A", lastname: "B", email: "changes@lab.test", roles: [3] });
    const registered = await new ApiClient().post("/admin/register", {
      registrationToken: body.data.registrationToken,
      userInfo: { firstname: "A", lastname: "B", password: adminPassword },
    });
    const headers = { Authorization: `Bearer ${registered.body.data.token as string}` };
    const change = (currentPassword: string) => new ApiClient().put("/admin/users/me", { password, currentPassword }, { headers });
    expect((await change("Wr0ng-pass!word")).status).toBe(400);
    expect((await change(adminPassword)).status).toBe(200);
    expect((await new ApiClient().post("/admin/login", { email: "changes@lab.test", password })).status).toBe(200);
    expect((await logIn("http", "changes@lab.test")).status).toBe(400);
  });
});

describe("the entries of a relation in the panel", () => {
  it("are refused where the role may not read it, and shown where it may", async () => {
    const path = "/content-manager/relations/admin::user/roles";
    const editor = await panelUser("strapi-editor");
    for (const refused of [path, "/content-manager/relations/api::page.page/createdBy", "/content-manager/relations/admin::user/1/roles"]) {
      const reply = await editor.get(refused);
      expect({ refused, status: reply.status, name: reply.body.error.name }).toEqual({ refused, status: 403, name: "ForbiddenError" });
    }
    expect((await (await panel()).get(path)).status).toBe(200);
  });
});
