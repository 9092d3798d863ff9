import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { expect, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { ZReport, ZReportIndex, type CreateReportRequest, type Report } from "@trabecula/contracts";
import type { Person } from "./people.ts";
import { signIn } from "./people.ts";

export const sampleScan = fileURLToPath(new URL("../../../site/public/samples/scanco-xtremect2-sample.txt", import.meta.url));

export function tag(): string {
  return `t${randomBytes(4).toString("hex")}`;
}

const hrPqct: CreateReportRequest = {
  reportType: "hr-pqct",
  reportName: "Tibia",
  subject: { sex: "female", ageYears: 30 },
  scans: [
    {
      site: "distal-tibia",
      side: "left",
      scanDate: "2026-03-14",
      scanner: "xtremect-2",
      motionGrade: 2,
      protocol: { region: "multi-stack", stacks: 3 },
      measurements: [
        { parameter: "tt_bmd", value: 284 },
        { parameter: "ct_po", value: 3.1 },
      ],
    },
  ],
};

export async function saveReport(
  request: APIRequestContext,
  fields: Partial<CreateReportRequest> = {},
  workspace?: string,
): Promise<Report> {
  const params = new URLSearchParams(workspace === undefined ? {} : { workspace });
  const response = await request.post("/api/reports", { data: { ...hrPqct, ...fields }, params });
  expect(response.ok(), `${response.status()}: ${await response.text()}`).toBe(true);
  return ZReport.parse(await response.json());
}

export async function listReports(request: APIRequestContext) {
  return ZReportIndex.parse(await (await request.get("/api/reports/index")).json());
}

export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await signIn(page.request, person);
  await page.goto(path);
}

export async function fillSubject(
  page: Page,
  { type, sex, age, menopause }: { type: string; sex: "Female" | "Male"; age: string; menopause?: string },
): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(`^${type}\\b(?! body)`) }).check();
  await page.getByRole("radio", { name: sex, exact: true }).check();
  await page.getByLabel("Age at scan in years").fill(age);
  if (menopause) await page.getByLabel("Menopausal status").selectOption({ label: menopause });
}

export function scanForm(page: Page, site = "Distal tibia") {
  return page.getByRole("region", { name: new RegExp(`^${site}`) });
}

export function valueField(page: Page, abbreviation: string, site?: string) {
  return scanForm(page, site).getByLabel(abbreviation, { exact: true });
}

type Step = "Subject" | "Measurements" | "Reference" | "Save";
const stepOf = (page: Page, name: Step) => page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name });

export async function openStep(page: Page, name: Step): Promise<void> {
  await stepOf(page, name).click();
  await expect(stepOf(page, name)).toHaveAttribute("aria-current", "step");
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function goOnTo(page: Page, name: Step): Promise<void> {
  await goOn(page);
  await expect(stepOf(page, name)).toHaveAttribute("aria-current", "step");
}

export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
