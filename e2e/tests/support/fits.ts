import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { ZCohortReport, ZFitReply, type Fit } from "@trabecula/contracts";
import { fileField } from "./datasets.ts";

const fileOf = (csv: string, name: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(csv) });

export async function chooseCohort(page: Page, csv: string, name = "cohort.csv"): Promise<void> {
  await fileField(page).setInputFiles(fileOf(csv, name));
  await expect(page.getByRole("heading", { name: "Columns", exact: true })).toBeVisible();
}

export async function startFit(page: Page, button: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/fits\/[a-z0-9]{20,}$/);
}

export async function describeDraft(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Key", { exact: true }).fill(name.toLowerCase().replaceAll(" ", "-"));
  await page.getByLabel("Citation").fill("Nobody: simulated for a test.");
  await page.getByLabel("Scanner", { exact: true }).selectOption({ label: "XtremeCT II" });
  await expect(page.getByLabel("Scanner in words")).toHaveValue("XtremeCT II");
  await page.getByLabel("Region").selectOption({ label: "Multi-stack" });
  await page.getByLabel("Stacks").fill("3");
  await page.getByLabel("Protocol in words").fill("Three stacks, simulated.");
}

export async function fitOverApi(request: APIRequestContext, csv: string): Promise<Fit> {
  const file = fileOf(csv, "cohort.csv");
  const { reading } = ZCohortReport.parse(await (await request.post("/api/admin/fits/check", { multipart: { file } })).json());
  const plan = {
    reportType: "hr-pqct",
    columns: reading,
    family: "NO",
    smoothing: { method: "bic" },
    agePower: 1,
    ageFrom: null,
    ageTo: null,
    repeats: "weighted",
    acceptSmall: true,
    standardErrors: { method: "delta" },
  };
  const started = await request.post("/api/admin/fits", { multipart: { file, plan: JSON.stringify(plan) } });
  expect(started.ok(), await started.text()).toBe(true);
  const { id } = ZFitReply.parse(await started.json()).fit;
  let fit: Fit | undefined;
  await expect
    .poll(
      async () => {
        fit = ZFitReply.parse(await (await request.get(`/api/admin/fits/${id}`)).json()).fit;
        return fit.state;
      },
      { timeout: 60_000 },
    )
    .toBe("done");
  return fit as Fit;
}
