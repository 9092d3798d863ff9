import { expect, test } from "../../support/fixtures.ts";
import { inventPerson, signUp } from "../../support/people.ts";
import { findLink, receiveMail } from "../../support/inbox.ts";
import { field, logInAt } from "../../support/screens.ts";

test("a wrong password is told in one sentence, and the e-mail address stays", async ({ page, researcher }) => {
  await logInAt(page, "/researcher-login", { ...researcher, password: "Wrong-7strut" });
  await expect(page.getByRole("alert")).toContainText(/password/i);
  await expect(field(page, "E-mail")).toHaveValue(researcher.email);
  expect(await page.context().cookies()).toEqual([]);
});

test("§6 Accounts need admin approval before login: a pending account with a confirmed address is told so", async ({ page, request }) => {
  const person = inventPerson("Pia");
  await signUp(request, person);
  const token = findLink(await receiveMail(person.email, /account request/i), /^\/confirm-email\//)
    .split("/")
    .at(-1);
  expect((await request.post("/api/user/confirm-email", { data: { token } })).ok()).toBe(true);
  await logInAt(page, "/researcher-login", person);
  await expect(page.getByText("Your account is pending admin approval.")).toBeVisible();
  await expect(page).toHaveURL("/researcher-login");
});

test("empty fields are told at the fields, without a call", async ({ page }) => {
  let calls = 0;
  page.on("request", (request) => (calls += request.url().endsWith("/api/user/login") ? 1 : 0));
  await page.goto("/researcher-login");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(field(page, "E-mail")).toHaveAccessibleDescription("Enter your e-mail address.");
  await expect(field(page, "E-mail")).toBeFocused();
  expect(calls).toBe(0);
});

test("the two logins and the sign-up lead to one another", async ({ page }) => {
  await page.goto("/researcher-login");
  await expect(page.getByRole("main").getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/researcher-signup");
  await page
    .getByRole("main")
    .getByRole("link", { name: /patient/i })
    .click();
  await expect(page).toHaveURL("/patient-login");
  await expect(page.getByRole("main")).toContainText(/invit/i);
  await page
    .getByRole("main")
    .getByRole("link", { name: /researcher/i })
    .click();
  await expect(page).toHaveURL("/researcher-login");
});

test("a researcher's account does not open at the patient login", async ({ page, researcher }) => {
  await logInAt(page, "/patient-login", researcher);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL("/patient-login");
});

test("an unreachable server is told, and nothing typed is lost", async ({ page }) => {
  await page.route("**/api/user/login", (route) => route.abort());
  await logInAt(page, "/researcher-login", inventPerson());
  await expect(page.getByText("Our server is temporarily down. Please try again later.")).toBeVisible();
  await expect(field(page, "Password")).toHaveValue("Lattice-7strut");
});
