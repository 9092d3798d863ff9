import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import {
  administrator,
  confirmTokenFor,
  logIn,
  mailedToken,
  newEmail,
  password,
  pendingPerson,
  researcher,
  signupBody,
  type Person,
} from "../support/people.ts";

const ask = ({ client }: Person, email: string, secret = password) => client.post("/api/user/change-email", { email, password: secret });
const confirm = (token: string) => new ApiClient().post("/api/user/confirm-email", { token });
const templatesTo = (email: string) => mailsTo(email).map(({ template }) => template as string);

describe("POST /api/user/change-email", () => {
  it("changes the address only after the new mailbox confirms, and mails both addresses", async () => {
    const person = await researcher();
    const email = newEmail();
    const reply = await ask(person, email.toUpperCase());
    expect([reply.status, reply.body]).toEqual([200, { done: true }]);
    expect((await person.client.get("/api/user")).body.user.email).toBe(person.email);
    expect(templatesTo(email)).toEqual(["confirm-new-email"]);
    expect(templatesTo(person.email).at(-1)).toBe("email-change-asked");
    expect(mailsTo(person.email).at(-1)!.text).not.toContain(email);
    expect((await confirm(confirmTokenFor(email))).body).toEqual({ done: true });
    expect((await person.client.get("/api/user")).body.user.email).toBe(email);
    expect(templatesTo(person.email).at(-1)).toBe("email-changed");
    await logIn(new ApiClient(), email);
    expect((await new ApiClient().post("/api/user/login", { email: person.email, password })).status).toBe(401);
    const actions = rows("select action, detail from accounts_audit where object = ? and action like 'email.change%' order by id", [
      `user:${person.id}`,
    ]);
    expect(actions).toEqual([
      { action: "email.change-asked", detail: null },
      { action: "email.changed", detail: null },
    ]);
  });

  it("moves to an address that a stranger signed up with and nobody confirmed, without a sign to the stranger", async () => {
    const person = await researcher();
    const squatter = await pendingPerson({ confirmed: false });
    const login = async () => (await new ApiClient().post("/api/user/login", { email: squatter.email, password: strangers })).body.code;
    const strangers = "Str4nger-horse!";
    await new ApiClient().post("/api/user/signup", { ...signupBody(squatter.email), password: strangers });
    expect(await login()).toBe("approval_pending");
    await ask(person, squatter.email);
    expect(templatesTo(squatter.email)).toContain("confirm-new-email");
    expect((await confirm(confirmTokenFor(squatter.email))).status).toBe(200);
    expect(userRow(squatter.email).document_id).toBe(person.id);
    expect(rows("select id from up_users where document_id = ?", [squatter.id])).toEqual([]);
    expect(await login()).toBe("approval_pending");
    await logIn(new ApiClient(), squatter.email);
  });

  it("gives the same answer for an address in use and notifies its owner", async () => {
    const person = await researcher();
    const owner = await researcher();
    const free = await ask(person, newEmail());
    const taken = await ask(person, owner.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(templatesTo(owner.email).at(-1)).toBe("address-in-use");
    expect(mailsTo(owner.email).at(-1)!.text).not.toMatch(/confirm-email|reset-password/);
    expect(mailsTo(owner.email).at(-1)!.text).not.toContain(person.email);
    expect(userRow(owner.email).document_id).toBe(owner.id);
  });

  it("rejects a wrong password or the current address and sends no mail", async () => {
    const person = await researcher();
    const email = newEmail();
    const wrong = await ask(person, email, "Wr0ng-horse!");
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["password"]]);
    const same = await ask(person, person.email.toUpperCase());
    expect([same.status, Object.keys(same.body.fields)]).toEqual([422, ["email"]]);
    expect(mailsTo(email)).toEqual([]);
    expect(templatesTo(person.email)).not.toContain("email-change-asked");
  });

  it.each(["no-at-sign", "two@lines.test\r\nBcc: all@lab.test", "аdmin@lab.test", "ａdmin@lab.test", "a@b@c.test"])(
    "refuses %j as an address",
    async (email) => {
      const reply = await ask(await researcher(), email);
      expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ["email"]]);
    },
  );

  it("accepts only the link of the newest request", async () => {
    const person = await researcher();
    const [first, second] = [newEmail(), newEmail()];
    await ask(person, first);
    await ask(person, second);
    expect((await confirm(confirmTokenFor(first))).body.code).toBe("invalid_token");
    expect((await confirm(confirmTokenFor(second))).status).toBe(200);
    expect((await confirm(confirmTokenFor(second))).body.code).toBe("invalid_token");
  });

  it("is stopped by a new password, and by a block", async () => {
    const robbed = await researcher();
    const thief = newEmail();
    await ask(robbed, thief);
    await new ApiClient().post("/api/user/forgot-password", { email: robbed.email });
    await new ApiClient().post("/api/user/reset-password", {
      token: mailedToken(robbed.email, "reset-password"),
      password: "An0ther-p4ss!",
    });
    expect((await confirm(confirmTokenFor(thief))).body.code).toBe("invalid_token");
    expect(userRow(robbed.email).document_id).toBe(robbed.id);
    const blocked = await researcher();
    const later = newEmail();
    await ask(blocked, later);
    await (await administrator()).client.post(`/api/admin/users/${blocked.id}/block`, { blocked: true });
    expect((await confirm(confirmTokenFor(later))).body.code).toBe("invalid_token");
  });

  it("invalidates links mailed to the old address", async () => {
    const person = await researcher();
    await new ApiClient().post("/api/user/forgot-password", { email: person.email });
    const token = mailedToken(person.email, "reset-password");
    const email = newEmail();
    await ask(person, email);
    await confirm(confirmTokenFor(email));
    expect((await new ApiClient().post("/api/user/reset-password", { token, password: "An0ther-p4ss!" })).body.code).toBe("invalid_token");
  });

  it("gives an address requested by two accounts to only one of them", async () => {
    const [one, two] = [await researcher(), await researcher()];
    const email = newEmail();
    await ask(one, email);
    const first = confirmTokenFor(email);
    await ask(two, email);
    const second = confirmTokenFor(email);
    const replies = await Promise.all([confirm(first), confirm(second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)!.body.code).toBe("conflict");
    expect(rows("select id from up_users where email = ?", [email])).toHaveLength(1);
  });

  it("fails with a conflict when someone signed up with the address meanwhile", async () => {
    const person = await researcher();
    const email = newEmail();
    await ask(person, email);
    const token = confirmTokenFor(email);
    await new ApiClient().post("/api/user/signup", signupBody(email));
    await confirm(confirmTokenFor(email));
    expect((await confirm(token)).status).toBe(409);
    expect(userRow(person.email).document_id).toBe(person.id);
  });

  it("sends at most 3 mails per hour to an address and accepts 10 requests per account", async () => {
    const person = await researcher();
    const email = newEmail();
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++) statuses.push((await ask(person, email)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect(mailsTo(email)).toHaveLength(3);
    expect((await confirm(confirmTokenFor(email))).status).toBe(200);
  });
});
