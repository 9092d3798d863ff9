import { expect, test } from "../../support/fixtures.ts";
import { inventPerson } from "../../support/people.ts";
import { detailLabels, field, fillDetails, requestAccount, tokenColor } from "../../support/screens.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/researcher-signup");
  // An empty field that is left before the script has come is not checked.
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
});

const continueButton = { name: "Continue" };

test("§2 Signup step 1: the sign-up checkbox agrees to the Terms of Service and to account-related e-mails", async ({ page }) => {
  const terms = page.getByRole("checkbox", { name: /agree to the Terms of Service and to receive account-related e-mails/ });
  await expect(terms).not.toBeChecked();
  await expect(page.getByRole("main").getByRole("link", { name: "Terms of Service" })).toHaveAttribute("href", "/terms-of-service");
});

test("§4 Signup: Continue only when all seven checks pass (email, password, confirm password, first name, last name, institution, terms)", async ({
  page,
}) => {
  const person = inventPerson();
  const step2 = page.getByRole("heading", { name: /^What will you use .+ for\?$/ });
  await page.getByRole("button", continueButton).click();
  for (const label of detailLabels) await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
  for (const label of detailLabels) {
    await fillDetails(page, person, { [label]: "" });
    await page.getByRole("button", continueButton).click();
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(step2).toBeHidden();
  }
  await fillDetails(page, person);
  await page.getByRole("checkbox", { name: /terms of service/i }).uncheck();
  await page.getByRole("button", continueButton).click();
  await expect(step2).toBeHidden();
  await page.getByRole("checkbox", { name: /terms of service/i }).check();
  await page.getByRole("button", continueButton).click();
  await expect(step2).toBeVisible();
});

test("§5 checks on blur: invalid is flagged when the field is left, not while it is typed", async ({ page }) => {
  const email = field(page, "E-mail");
  await email.fill("ada@lab");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await email.blur();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription(/e-mail address such as/);
  await email.fill("ada@lab.example");
  await email.blur();
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
});

test("§4 Text input error indicator: none, 1 brand border, 2 red border with shake; the label red and shaking when not focused", async ({
  page,
}) => {
  const name = field(page, "First name");
  const label = page.locator("label", { hasText: "First name" });
  const look = async (target = name) =>
    target.evaluate((node) => {
      const style = getComputedStyle(node);
      return { border: style.borderTopColor, color: style.color, animation: style.animationName };
    });
  const [brand, error] = [await tokenColor(page, "--brand"), await tokenColor(page, "--error")];
  const untouched = await look();
  expect([brand, error]).not.toContain(untouched.border);

  await name.fill("Ada");
  await name.blur();
  await expect.poll(async () => (await look()).border).toBe(brand);

  await name.fill("");
  await name.blur();
  await expect.poll(async () => (await look()).border).toBe(error);
  expect((await look()).animation).toMatch(/shake/);
  expect(await look(label)).toMatchObject({ color: error, animation: expect.stringMatching(/shake/) });

  await name.focus();
  await expect.poll(async () => (await look(label)).color).not.toBe(error);
  expect((await look(label)).animation).toBe("none");
  await expect.poll(async () => (await look()).border).toBe(error);
});

test("§4 Signup: Back returns to step 1 and resets the terms and intended-use marks; 'Please select at least one'; nothing typed is lost", async ({
  page,
}) => {
  const person = inventPerson();
  await fillDetails(page, person);
  await page.getByRole("button", continueButton).click();
  await page.getByRole("button", { name: "Request Account" }).click();
  await expect(page.getByText("Please select at least one")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(field(page, "E-mail")).toHaveValue(person.email);
  await expect(field(page, "Password")).toHaveValue(person.password);
  await page.getByRole("button", continueButton).click();
  await expect(page.getByText("Please select at least one")).toBeHidden();
});

test("§8 Signup response not OK: what the server refuses is shown at its field, and everything typed stays", async ({ page }) => {
  const person = inventPerson();
  await page.route("**/api/user/signup", (route) =>
    route.fulfill({
      status: 422,
      json: { message: "Check the marked fields.", code: "validation_failed", fields: { email: "This domain takes no mail." } },
    }),
  );
  await fillDetails(page, person);
  await page.getByRole("button", continueButton).click();
  await requestAccount(page, ["Clinical"]);
  await expect(field(page, "E-mail")).toHaveAccessibleDescription(/This domain takes no mail\./);
  await expect(page.getByText("Check the marked fields.")).toBeVisible();
  await expect(field(page, "Institution")).toHaveValue(person.institution);
  await page.getByRole("button", continueButton).click();
  await expect(field(page, "E-mail"), "refused until it is changed").toBeFocused();
  await expect(field(page, "E-mail")).toHaveAttribute("aria-invalid", "true");
  await field(page, "E-mail").fill(`new.${person.email}`);
  await expect(field(page, "E-mail")).not.toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", continueButton).click();
  await expect(page.getByRole("checkbox", { name: /^Clinical/ })).toBeChecked();
});

test("§8 Signup response not OK: a refused intended use is shown at step 2", async ({ page }) => {
  await page.route("**/api/user/signup", (route) =>
    route.fulfill({
      status: 422,
      json: { message: "Check the marked fields.", code: "validation_failed", fields: { intendedUse: "Choose each use once." } },
    }),
  );
  await fillDetails(page, inventPerson());
  await page.getByRole("button", continueButton).click();
  await requestAccount(page, ["Clinical"]);
  await expect(page.getByRole("group", { name: "Intended use" })).toHaveAccessibleDescription("Choose each use once.");
  await page.getByRole("checkbox", { name: /^Research/ }).check();
  await expect(page.getByText("Choose each use once.")).toBeHidden();
});

test("§4 Signup: a field that passed keeps its mark while it is typed anew, until it is left", async ({ page }) => {
  const indicator = (label: string) => page.locator(".field").filter({ has: field(page, label) });
  await field(page, "Institution").fill("Bone Lab");
  await field(page, "Institution").blur();
  await expect(indicator("Institution")).toHaveAttribute("data-indicator", "1");
  await field(page, "Institution").fill("");
  await expect(indicator("Institution")).toHaveAttribute("data-indicator", "1");
  await field(page, "Institution").blur();
  await expect(indicator("Institution")).toHaveAttribute("data-indicator", "2");
  await field(page, "Institution").fill("B");
  await expect(indicator("Institution"), "mended as it is typed").toHaveAttribute("data-indicator", "1");
});

test("§5 Confirm password: two empty fields are no match", async ({ page }) => {
  await field(page, "Confirm password").focus();
  await field(page, "Confirm password").blur();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
});

test("§8 Signup response not OK: the server's message field is shown for any other refusal", async ({ page }) => {
  await page.route("**/api/user/signup", (route) =>
    route.fulfill({ status: 403, json: { message: "Sign-up is closed at the moment.", code: "signup_closed" } }),
  );
  await fillDetails(page, inventPerson());
  await page.getByRole("button", continueButton).click();
  await requestAccount(page, ["Research"]);
  await expect(page.getByText("Sign-up is closed at the moment.")).toBeVisible();
});

test("§8 Signup network failure: 'Our server is temporarily down. Please try again later.'", async ({ page }) => {
  await page.route("**/api/user/signup", (route) => route.abort());
  await fillDetails(page, inventPerson());
  await page.getByRole("button", continueButton).click();
  await requestAccount(page, ["Research"]);
  await expect(page.getByText("Our server is temporarily down. Please try again later.")).toBeVisible();
});

test("§2 Signup screen: if the health check fails, a banner says the server is temporarily down and offers a contact link", async ({
  page,
}) => {
  await page.route("**/api/health", (route) => route.fulfill({ status: 503, json: { status: "down" } }));
  await page.reload();
  const banner = page.getByRole("main").getByRole("alert").filter({ hasText: "temporarily down" });
  await expect(banner).toBeVisible();
  await expect(banner.getByRole("link", { name: /contact/i })).toHaveAttribute("href", "/contact");
});

test("§2 Signup step 1: a link to the researcher login", async ({ page }) => {
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL("/researcher-login");
});
