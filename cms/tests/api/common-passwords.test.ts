import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { rows } from "../support/database.ts";
import { mailedToken, newEmail, password, researcher, signupBody } from "../support/people.ts";

const common = [
  "Password1!",
  "P@ssw0rd",
  "P@$$w0rd-2026",
  "123Qwerty!",
  "Dr4gon!!1",
  "Tru5tno1!",
  "Michae1#99",
  "$Unshine12",
  "Barcelona1!",
  "Blahblah1!",
];
const ofTheContext = ["Trabecula1!", "Bars2026!!", "Tr4becula-BoneScan-7", "Rosa.Lindqvist.1970", "Test-University-2026", "People-test-1"];

describe("a password that is guessed first", () => {
  it.each(common)("%s is refused at sign-up, and no account is made", async (secret) => {
    const email = newEmail();
    const reply = await new ApiClient().post("/api/user/signup", { ...signupBody(email), password: secret });
    expect([reply.status, reply.body.code, Object.keys(reply.body.fields)]).toEqual([422, "validation_failed", ["password"]]);
    expect(reply.body.message).toContain("guessed first");
    expect(rows("select id from up_users where email = ?", [email])).toEqual([]);
  });

  it.each(ofTheContext)("%s, built from well-known names, is rejected", async (secret) => {
    const email = newEmail();
    const reply = await new ApiClient().post("/api/user/signup", { ...signupBody(email), password: secret });
    expect([reply.status, reply.body.code, Object.keys(reply.body.fields)]).toEqual([422, "validation_failed", ["password"]]);
    expect(reply.body.message).not.toContain(secret);
    expect(rows("select id from up_users where email = ?", [email])).toEqual([]);
  });

  it.each(["Corr3ct-horse!", "Dragon-lake-7strut", "Qwerty is n0t all!", "Übung-macht-5", "Trabecula-2026-lattice", "Rosas-7-Mantel"])(
    "%s is none",
    async (secret) => {
      expect((await new ApiClient().post("/api/user/signup", { ...signupBody(), password: secret })).status).toBe(201);
    },
  );

  it("is refused as a new password, and keeps the link of a reset", async () => {
    const { client, email } = await researcher();
    const changed = await client.post("/api/user/change-password", { currentPassword: password, newPassword: "Password1!" });
    expect([changed.status, Object.keys(changed.body.fields)]).toEqual([422, ["newPassword"]]);
    const ownName = await client.post("/api/user/change-password", { currentPassword: password, newPassword: "Rosa-1970-Rosa" });
    expect([ownName.status, Object.keys(ownName.body.fields)]).toEqual([422, ["newPassword"]]);
    await new ApiClient().post("/api/user/forgot-password", { email });
    const token = mailedToken(email, "reset-password");
    const reset = (secret: string) => new ApiClient().post("/api/user/reset-password", { token, password: secret });
    expect((await reset("Password1!")).status).toBe(422);
    expect((await reset("Lindqvist-1970")).status).toBe(422);
    expect((await reset("An0ther-p4ss!")).status).toBe(200);
  });
});
