import { ZDatasetList, ZDefaultDatasetsReply, ZSignupReply, ZUserReply } from "@trabecula/contracts";
import { callOf } from "../../support/calls.ts";
import { expect, test } from "../../support/fixtures.ts";
import { findLink, receiveMail } from "../../support/inbox.ts";
import { inventPerson, signIn } from "../../support/people.ts";
import { field, fillDetails, requestAccount } from "../../support/screens.ts";

const press = (name: string) => ({ name, exact: true });

test("§7 GET /api/health: no payload; status 'ok' is healthy; asked on load", async ({ page }) => {
  const call = await callOf(page, "GET /api/health", () => page.goto("/researcher-login"));
  expect(call).toMatchObject({ body: null, status: 200, reply: { status: "ok" } });
});

test("§7 POST /api/user/signup: email, password, firstName, lastName, institution, intendedUse (list)", async ({ page }) => {
  const person = inventPerson("Sven");
  await page.goto("/researcher-signup");
  await fillDetails(page, person);
  await page.getByRole("button", press("Continue")).click();
  const call = await callOf(page, "POST /api/user/signup", () => requestAccount(page, ["Research", "Clinical"]));
  expect(call.body).toEqual({ ...person, intendedUse: ["research", "clinical"] });
  expect(call.status).toBe(201);
  expect(ZSignupReply.parse(call.reply)).toEqual({ status: "pending" });
});

test("§7 the calls of a session send its cookie and what the table says, and no more", async ({ page, freshResearcher: researcher }) => {
  const main = page.getByRole("main");
  await signIn(page.context().request, researcher);

  await test.step("GET /api/user: no payload; response: user", async () => {
    const call = await callOf(page, "GET /api/user", () => page.goto("/settings/account-details"));
    expect(call).toMatchObject({ body: null, status: 200 });
    expect(call.cookies).toEqual(expect.arrayContaining(["jwt", "jwt_sig"]));
    const { user } = ZUserReply.parse(call.reply);
    expect(user).toMatchObject({ email: researcher.email, role: "researcher", intendedUse: ["research"], defaults: [] });
    expect(JSON.stringify(call.reply)).not.toMatch(/password/i);
  });

  await test.step("POST /api/user/update: firstName, lastName, institution", async () => {
    await field(page, "Institution").fill("Center for Bone");
    const call = await callOf(page, "POST /api/user/update", () => main.getByRole("button", press("Save changes")).click());
    expect(call.body).toEqual({ firstName: researcher.firstName, lastName: researcher.lastName, institution: "Center for Bone" });
    expect(call.status).toBe(200);
    expect(call.cookies).toContain("jwt");
  });

  await test.step("POST /api/user/change-email: email, password", async () => {
    await page.goto("/settings/change-email");
    await field(page, "New e-mail").fill(`new.${researcher.email}`);
    await field(page, "Password").fill(researcher.password);
    const call = await callOf(page, "POST /api/user/change-email", () => main.getByRole("button", press("Send confirmation link")).click());
    expect(call.body).toEqual({ email: `new.${researcher.email}`, password: researcher.password });
    expect(call.status).toBe(200);
    expect(call.cookies).toContain("jwt");
  });

  await test.step("POST /api/user/set-default-dataset: reportType, datasetId; the response has defaults", async () => {
    const { items } = ZDatasetList.parse(await (await page.request.get("/api/datasets", { params: { reportType: "dxa" } })).json());
    const chosen = items.find(({ state }) => state === "published");
    await page.goto("/settings/default-datasets");
    const radio = main.getByRole("group", press("DXA")).getByRole("radio", { name: new RegExp(`^${chosen?.name}, `) });
    const call = await callOf(page, "POST /api/user/set-default-dataset", () => radio.click());
    const choice = { reportType: "dxa", datasetId: chosen?.id };
    expect(call.body).toEqual(choice);
    expect(call.cookies).toContain("jwt");
    expect(ZDefaultDatasetsReply.parse(call.reply)).toEqual({ defaults: [choice] });
  });

  const next = "Strut-9lattice";
  await test.step("POST /api/user/change-password: currentPassword, newPassword", async () => {
    await page.goto("/settings/change-password");
    await field(page, "Current password").fill(researcher.password);
    await field(page, "New password").fill(next);
    await field(page, "Confirm new password").fill(next);
    const call = await callOf(page, "POST /api/user/change-password", () => main.getByRole("button", press("Change password")).click());
    expect(call.body).toEqual({ currentPassword: researcher.password, newPassword: next });
    expect(call.status).toBe(200);
    expect(call.cookies).toContain("jwt");
  });

  await test.step("DELETE /api/user/delete: password", async () => {
    await page.goto("/settings/delete-account");
    await field(page, "Password").fill(next);
    await main.getByRole("button", press("Delete account")).click();
    const confirm = page.getByRole("dialog").getByRole("button", press("Delete for good"));
    const call = await callOf(page, "DELETE /api/user/delete", () => confirm.click());
    expect(call.body).toEqual({ password: next });
    expect(call.status).toBe(200);
    expect(call.cookies).toContain("jwt");
  });
});

test("§7 GET /api/user/logout: no payload, with the session cookie", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  await page.goto("/settings/account-details");
  await page.getByRole("button", press(researcher.firstName)).click();
  await page.getByRole("button", press("Logout")).click();
  const confirm = page.getByRole("dialog").getByRole("button", press("Confirm"));
  const call = await callOf(page, "GET /api/user/logout", () => confirm.click());
  expect(call.body).toBeNull();
  expect(call.cookies).toEqual(expect.arrayContaining(["jwt", "jwt_sig"]));
});

test("§7 POST /api/user/forgot-password: email; POST /api/user/reset-password: password, token; both without credentials", async ({
  page,
  baseURL,
  freshResearcher: researcher,
}) => {
  // What a session that ended on this side only leaves behind; any other call would take it along.
  await page.context().addCookies([
    { name: "jwt_sig", value: "left-over", url: `${baseURL}/api`, httpOnly: true, sameSite: "Strict" },
    { name: "other", value: "1", url: baseURL ?? "" },
  ]);
  await page.goto("/forgot-password");
  await field(page, "E-mail").fill(researcher.email);
  const asked = await callOf(page, "POST /api/user/forgot-password", () => page.getByRole("button", press("Send link")).click());
  expect(asked).toMatchObject({ body: { email: researcher.email }, cookies: [], status: 200 });

  const link = findLink(await receiveMail(researcher.email, /choose a new password/i), /^\/reset-password\//);
  const health = await callOf(page, "GET /api/health", () => page.goto(link));
  expect(health.cookies, "other calls take them along").toContain("other");
  await field(page, "New password").fill("Strut-9lattice");
  await field(page, "Confirm new password").fill("Strut-9lattice");
  const reset = await callOf(page, "POST /api/user/reset-password", () => page.getByRole("button", press("Set new password")).click());
  expect(reset).toMatchObject({ body: { password: "Strut-9lattice", token: link.split("/").at(-1) }, cookies: [], status: 200 });
  expect(Object.keys(reset.body as object).sort()).toEqual(["password", "token"]);
});
