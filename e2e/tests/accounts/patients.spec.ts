import { expectAccessible } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { signInAsPatient } from "../../support/people.ts";
import { logInAt } from "../../support/screens.ts";

test("a patient logs in at /patient-login and comes to a dashboard in plain words, without a failing call", async ({ page, patient }) => {
  const failed: string[] = [];
  page.on("response", (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`));
  await logInAt(page, "/patient-login", patient);
  await expect(page).toHaveURL("/dashboard");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: `Hello, ${patient.firstName}` })).toBeVisible();
  await expect(main.getByRole("heading", { name: "No report has been shared with you yet" })).toBeVisible();
  await expect(main).toContainText("Your clinic or study team decides when a report is shared.");
  for (const name of ["New report", "Reports", "Try it with the sample file"])
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  await expectAccessible(page);
  expect(failed).toEqual([]);
});

test("a patient's settings work as for everyone, without default datasets", async ({ page, patient }) => {
  const failed: string[] = [];
  page.on("response", (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`));
  await signInAsPatient(page.context().request, patient);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Your settings" }).click();
  const views = page.getByRole("navigation", { name: "Settings" });
  await expect(views.getByRole("link")).toHaveText(["Account", "E-mail", "Password", "Sessions", "Export", "Delete account"]);
  for (const [link, title] of [
    ["E-mail", "Change e-mail"],
    ["Password", "Change password"],
    ["Sessions", "Where you are signed in"],
    ["Export", "Export"],
    ["Delete account", "Delete account"],
    ["Account", "Account details"],
  ] as const) {
    await views.getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText(/your reports|your participants/);
  }
  await expect(page.getByRole("main")).toContainText("Patient");
  await page.goto("/settings/default-datasets");
  await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
  expect(failed).toEqual([]);
});

test("nothing else is reachable for a patient: researchers' and administrators' screens are not found, nor called for", async ({
  page,
  patient,
}) => {
  await signInAsPatient(page.context().request, patient);
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && calls.push(new URL(request.url()).pathname));
  for (const path of ["/reports", "/reports/abcdefghijklmnopqrstuvwx", "/new-report"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "404 Not Found" }), path).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Workspace" })).toHaveCount(0);
  }
  expect(calls.filter((path) => !["/api/user", "/api/health"].includes(path))).toEqual([]);
  await page.getByRole("banner").getByRole("button", { name: patient.firstName }).click();
  await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
  await expect(page.getByText("Admin Panel")).toHaveCount(0);
});

test("a patient's account does not open at the researcher login", async ({ page, patient }) => {
  await logInAt(page, "/researcher-login", patient);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL("/researcher-login");
});
