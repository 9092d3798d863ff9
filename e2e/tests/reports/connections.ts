import { once } from "node:events";
import http from "node:http";
import { text } from "node:stream/consumers";
import { expect, test, type Page } from "@playwright/test";
import type { Workspace } from "@trabecula/contracts";
import { answerForm, dictionary, field, redcapServer, row, token } from "../../../packages/files/redcap/test/support/redcap-server.ts";
import { expectAccessibleInLightAndDark } from "../support/axe.ts";
import { succeed } from "../support/people.ts";
import { expectNoSidewaysScroll } from "../support/screens.ts";
import { readWorld } from "../support/world.ts";

const scores = [
  field("tt_bmd_z", "hrpqct", "text", "Z", { text_validation_type_or_show_slider_number: "number" }),
  field("tt_bmd_status", "hrpqct", "text", "Reason"),
];
const record = (id: string, tt_bmd: string, tt_bmd_z: string) => [
  row(id, "start_arm_1", { dob: "1990-03-14", sex: "2" }),
  row(id, "visit_1_arm_1", { scan_date: "2022-07-22", tt_bmd, motion: "1", tt_bmd_z, tt_bmd_status: "" }, "1"),
];
const redcap = redcapServer({
  fields: [...dictionary, ...scores],
  records: [...record("1017", "266", ""), ...record("0042", "302", "1.9")],
});
const server = http.createServer((request, response) => void text(request).then((form) => answerForm(redcap.send, form, response)));
const zOf = (id: string) => redcap.records.find((one) => one.study_no === id && one.tt_bmd_z !== undefined)!.tt_bmd_z;

export async function syncWithRedcap(page: Page): Promise<void> {
  server.listen(readWorld().redcapPort, "127.0.0.1");
  await once(server, "listening");
  const made = await succeed(await page.request.post("/api/workspaces", { data: { kind: "study", name: "Hip study" } }));
  const study = `/api/workspaces/${((await made.json()) as Workspace).id}`;
  await succeed(await page.request.put(study, { data: { signing: "off" }, headers: { "If-Match": "*" } }));
  const button = (name: string | RegExp) => page.getByRole("main").getByRole("button", { name });

  await test.step("connected, mapped and pulled after a dry run", async () => {
    await page.goto(`${study.replace("/api/workspaces", "/w")}/connections`);
    await button("Add a connection").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Our REDCap");
    await dialog.getByLabel("Address of the API").fill(`http://127.0.0.1:${readWorld().redcapPort}/api/`);
    await dialog.getByLabel("Token").fill(token);
    await dialog.getByRole("button", { name: "Add the connection" }).click();
    await button("Read the project").click();
    await page.getByLabel("Scanner", { exact: true }).selectOption("xtremect-2");
    await page.getByLabel("Site", { exact: true }).selectOption("distal-tibia");
    await button("Save the mapping").click();
    await expect(page.getByText("The mapping is saved.")).toBeVisible();
    await button("See what would be stored").click();
    await button("Save 2 reports").click();
    await expect(page.getByText("2 reports saved, 0 visits corrected.")).toBeVisible();
  });

  await test.step("scores are written after a dry run, with the conflict that a person selects", async () => {
    await button("Choose the fields").click();
    await page.getByLabel("Z-scores", { exact: true }).check();
    await page.getByLabel("Percentiles", { exact: true }).check();
    await expect(page.getByText("The project lacks tt_bmd_percentile.")).toBeVisible();
    await page.getByLabel("Percentiles", { exact: true }).uncheck();
    await page.getByLabel("Why a score is missing, and doubts about it").check();
    await button("Save the fields").click();
    await expect(page.getByText("The fields are saved.")).toBeVisible();
    await button("See what would be written").click();
    await expect(page.getByText("Nothing was written yet. 2 records. Rows: 1 added and 1 conflicting.")).toBeVisible();
    const conflict = page.getByRole("row", { name: /0042.*tt_bmd_z: 1\.9 → / });
    await expectAccessibleInLightAndDark(page, "main");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await conflict.getByRole("checkbox").check();
    await button("Write to REDCap, and replace 1 row").click();
    await expect.poll(() => zOf("1017")).toMatch(/^-?\d/);
    expect(zOf("0042")).not.toBe("1.9");
  });
  server.close();
}
