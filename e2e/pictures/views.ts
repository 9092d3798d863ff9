import type { Locator, Page } from "@playwright/test";

export interface View {
  readonly name: string;
  readonly open: (page: Page) => Promise<Locator>;
}

async function idOf(page: Page, list: "patients" | "reports", find: (item: Record<string, unknown>) => boolean): Promise<string> {
  const reply = await page.request.get(`/api/${list}?pageSize=100`);
  const { items } = (await reply.json()) as { items: (Record<string, unknown> & { id: string })[] };
  const item = items.find(find);
  if (!item) throw new Error(`The demonstration has no such entry among its ${list}.`);
  return item.id;
}

const ofPatient = (page: Page, code: string): Promise<string> => idOf(page, "patients", (patient) => patient["code"] === code);

const sampleReport = (page: Page): Promise<string> => idOf(page, "reports", ({ reportName }) => String(reportName).includes("HR-pQCT"));

export const views: readonly View[] = [
  {
    name: "report",
    open: async (page) => {
      await page.goto(`/reports/${await sampleReport(page)}`, { waitUntil: "networkidle" });
      return page.locator("main article").first();
    },
  },
  {
    name: "change",
    open: async (page) => {
      await page.goto(`/patients/${await ofPatient(page, "DEMO-20")}`, { waitUntil: "networkidle" });
      return page.getByRole("heading", { name: "Change over time" });
    },
  },
  {
    name: "patient",
    open: async (page) => {
      await page.goto(`/reports/${await sampleReport(page)}`, { waitUntil: "networkidle" });
      await page.getByRole("radio", { name: "Patient" }).check({ force: true });
      await page.waitForLoadState("networkidle");
      return page.locator("main header").first();
    },
  },
];
