import type { Locator, Page } from "@playwright/test";
import { expectFirstVisit } from "./dashboard.ts";
import { expect, test } from "../support/fixtures.ts";
import { succeed, type Person } from "../support/people.ts";
import { savePatient } from "../support/patients.ts";
import { fillSubject, goOn, openAs, openStep, pasteInto, saveReport, tag, valueField } from "../support/reports.ts";
import { visit } from "../support/screens.ts";

function countActions() {
  let acts = 0;
  const count = (act: Promise<unknown>) => {
    acts += 1;
    return act;
  };
  return {
    click: (target: Locator) => count(target.click()),
    choose: (target: Locator, label: string) => count(target.selectOption({ label })),
    type: (target: Locator, text: string) => count(target.fill(text)),
    acts: () => acts,
  };
}

test("a DXA report of hip and spine needs at most 14 clicks and entries", async ({ page, freshResearcher: researcher }) => {
  await openAs(page, researcher, "/dashboard");
  await test.step("the first visit guides through a report with the sample file", () => expectFirstVisit(page, researcher));
  await visit(page, "/reports");
  const { click, choose, type, acts } = countActions();
  await click(page.getByRole("main").getByRole("link", { name: "New report" }).first());
  await click(page.getByRole("radio", { name: /^DXA\b(?! body)/ }));
  await click(page.getByRole("radio", { name: "Female", exact: true }));
  await type(page.getByLabel("Age at scan in years"), "63.2");
  await choose(page.getByLabel("Menopausal status"), "Postmenopausal");
  await click(page.getByRole("button", { name: "Continue" }));
  await type(page.getByLabel("Scan date"), "2026-02-11");
  await choose(page.getByLabel("Scanner", { exact: true }), "Hologic");
  await choose(page.getByRole("region", { name: "Hip" }).getByLabel("Side"), "Left");
  await type(valueField(page, "Total hip BMD", "Hip"), "0.781");
  await type(valueField(page, "Neck BMD", "Hip"), "0.634");
  await type(valueField(page, "L1–L4 BMD", "Lumbar spine"), "0.872");
  await click(page.getByRole("button", { name: "Continue" }));
  await expect(page.getByText(/Compared with DXA T-scores.*Fits: it covers all 3 values\./)).toBeVisible();
  await click(page.getByRole("button", { name: "Save report" }));
  await expect(page.getByRole("heading", { level: 1, name: "Hip and lumbar spine, Feb 11, 2026" })).toBeVisible();
  await expect(page).toHaveURL(/\/reports\/[a-z0-9]+$/);
  expect(acts()).toBeLessThanOrEqual(14);

  await test.step("a typed follow-up needs at most 8 actions from the patient list, and a correction 4", () => followUp(page));
  await test.step("four reports are read and signed with 5 keys and one confirmation", () => readFour(page, researcher));
  await test.step("a pasted block fills the fields of all sites, shows a summary and can be undone", () => pasteBlocks(page));
});

async function followUp(page: Page): Promise<void> {
  const patient = await savePatient(page.request, { sex: "female", birthDate: "1956-02-01", menopausalStatus: "postmenopausal" });
  await saveReport(page.request, {
    patientId: patient.id,
    subject: {},
    reportType: "dxa",
    scans: [
      {
        ...{ site: "hip", side: "left", scanDate: "2024-03-14", scanner: "hologic" },
        measurements: [
          { parameter: "bmd_th", value: 0.85 },
          { parameter: "bmd_fn", value: 0.71 },
        ],
      },
      { site: "lumbar-spine", scanDate: "2024-03-14", scanner: "hologic", measurements: [{ parameter: "bmd_ls", value: 0.94 }] },
    ],
  });
  await visit(page, "/patients");
  const counted = countActions();
  await counted.click(page.getByRole("link", { name: patient.code }));
  await counted.click(page.getByRole("main").locator("header").getByRole("link", { name: "New report" }));
  await expect(page.getByText(`New visit of ${patient.code}, as on Mar 14, 2024`)).toBeVisible();
  await expect(page.getByText("last 0.85", { exact: true })).toBeVisible();
  await counted.type(valueField(page, "Total hip BMD", "Hip"), "0.78");
  await counted.type(valueField(page, "Neck BMD", "Hip"), "0.51");
  await expect(page.getByText("This differs by more than 20 % from the last visit. Check it.")).toHaveCount(0);
  await counted.type(valueField(page, "L1–L4 BMD", "Lumbar spine"), "0.90");
  await expect(page.getByText("This differs by more than 20 % from the last visit. Check it.")).toBeVisible();
  await counted.click(page.getByRole("button", { name: "Continue" }));
  await counted.click(page.getByRole("button", { name: "Save report" }));
  await expect(page).toHaveURL(/\/reports\/[a-z0-9]+$/);
  expect(counted.acts()).toBeLessThanOrEqual(8);
  const { click, type, acts } = countActions();
  await click(page.getByRole("link", { name: "Correct", exact: true }));
  await expect(page.getByRole("button", { name: "Save correction" })).toBeDisabled();
  await type(valueField(page, "Neck BMD", "Hip"), "0.68");
  await expect(page.getByRole("listitem").filter({ hasText: /Neck BMD: 0\.51\sg\/cm² → 0\.68\sg\/cm², T/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Reason")).toBeFocused();
  await type(page.getByLabel("Reason"), "Typing error");
  await click(page.getByRole("button", { name: "Save correction" }));
  await expect(page.getByText("revision 2").first()).toBeVisible();
  expect(acts()).toBeLessThanOrEqual(4);
}

async function readFour(page: Page, { password }: Person): Promise<void> {
  const made = await succeed(await page.request.post("/api/workspaces", { data: { kind: "clinic", name: "Bone clinic" } }));
  const { id } = (await made.json()) as { id: string };
  const numbers = Array.from({ length: 4 }, (_, index) => index + 1);
  for (const number of numbers) await saveReport(page.request, { reportName: `Reading ${number}`, subjectCode: `R-${number}` }, id);
  await page.goto(`/w/${id}/worklist`);
  const rows = page.getByRole("table", { name: "Worklist" }).locator("tbody tr");
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText("R-1");
  await expect(page.getByText("All patients are checked. A change counts if it exceeds chance")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "To read 4" })).toHaveAttribute("aria-current", "page");
  let keys = 0;
  const press = (key: string) => {
    keys += 1;
    return page.keyboard.press(key);
  };
  await press("Enter");
  for (const number of numbers) {
    await expect(page.getByRole("navigation", { name: "Reports of the list" })).toContainText(`${number} of 4`);
    await expect(page.getByText(`Reading ${number}`, { exact: true }).first()).toBeVisible();
    if (number === 3) await page.reload();
    await expect(page.getByRole("button", { name: "Mark as read" })).toBeVisible();
    await press("r");
  }
  expect(keys).toBeLessThanOrEqual(5);
  const dialog = page.getByRole("dialog", { name: "Sign 4 reports" });
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Sign", exact: true })).toBeInViewport({ ratio: 1 });
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await visit(page, `/w/${id}/worklist`);
  await expect(page.getByRole("main")).toContainText("Nothing to read");
  await expect(page.getByRole("main")).toContainText("4 reports were signed today.");
  await page.getByRole("link", { name: "Signed today 4" }).click();
  await expect(rows).toHaveCount(4);
  await visit(page, "/reports");
}

async function pasteBlocks(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "New report" }).first().click();
  await fillSubject(page, { type: "DXA", sex: "Male", age: "70" });
  await page.getByLabel("Subject code (optional)").fill("S-014");
  await goOn(page);
  const [hip, neck] = ["Total hip BMD", "Neck BMD"].map((name) => valueField(page, name, "Hip"));
  const spine = valueField(page, "L1–L4 BMD", "Lumbar spine");
  await neck!.fill("0.7");
  await pasteInto(hip!, "Neck BMD\t0,634\nL1-L4 BMD\t0.872\nT-score\t-2.1");
  await expect(neck!).toHaveValue("0,634");
  await expect(spine).toHaveValue("0.872");
  const message = page.getByRole("status").filter({ hasText: "Filled 2 values, 1 not understood" });
  await expect(message).toContainText("Hip: Neck BMD 0,634 (was 0.7)");
  await expect(message).toContainText("“T-score -2.1” names no value of this form.");
  await message.getByRole("button", { name: "Undo" }).click();
  await expect(neck!).toHaveValue("0.7");
  await expect(spine).toHaveValue("");
  await expect(page.getByText("A site without a value is left out of the report.")).toHaveCount(1);

  await test.step("a pasted column fills the visible fields; parameters without a reference are collapsed", async () => {
    await pasteInto(hip!, "0.781\n0.634\n1.2\n");
    await expect(page.getByText("Filled 2 values, 1 not understood")).toBeVisible();
    await expect(page.getByText("“1.2” has no field left below.")).toBeVisible();
    const fold = page.getByRole("region", { name: "Hip" }).getByRole("button", { name: "13 more values without a reference" });
    await fold.click();
    const area = valueField(page, "Total hip area", "Hip");
    await area.fill("33");
    await page.getByRole("button", { name: "Hide the values without a reference" }).click();
    await expect(area).toHaveValue("33");
    await expect(valueField(page, "Neck area", "Hip")).toHaveCount(0);
  });

  await test.step("the code names the report, and the list finds it", async () => {
    await page.getByLabel("Scanner", { exact: true }).selectOption("Hologic");
    await openStep(page, "Save");
    await expect(page.getByLabel("Report name")).toHaveValue("S-014, hip");
    const code = `S-014-${tag()}`;
    await openStep(page, "Subject");
    await page.getByLabel("Subject code (optional)").fill(code);
    await openStep(page, "Save");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page).toHaveURL(/\/reports\/[a-z0-9]+$/);
    await page.getByRole("link", { name: "Reports", exact: true }).first().click();
    await page.getByRole("searchbox", { name: "Search reports" }).fill(code.toUpperCase());
    const row = page.getByRole("table", { name: "Reports" }).locator("tbody tr");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(code);
    await expect(row).toContainText("Low bone mass");
  });
}
