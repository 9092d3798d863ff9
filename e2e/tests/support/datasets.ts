import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { ZAdminDatasetReply, type AdminDataset } from "@trabecula/contracts";
import type { UploadFile } from "./dataset-files.ts";
import { adminCredentials, signIn } from "./people.ts";

export const fileField = (page: Page) => page.locator('input[type="file"]');

export async function openAsAdmin(page: Page, path: string): Promise<void> {
  await signIn(page.request, adminCredentials());
  await page.goto(path);
}

export async function importDraft(request: APIRequestContext, files: readonly UploadFile[]): Promise<AdminDataset> {
  const form = new FormData();
  for (const { name, mimeType, buffer } of files) form.append("file", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  return datasetIn(await request.post("/api/admin/datasets", { multipart: form }));
}

export async function publish(request: APIRequestContext, id: string): Promise<AdminDataset> {
  return datasetIn(await request.post(`/api/admin/datasets/${id}/publish`, { data: {} }));
}

async function datasetIn(response: Awaited<ReturnType<APIRequestContext["post"]>>): Promise<AdminDataset> {
  expect(response.ok(), `${response.url()} answered ${response.status()}: ${await response.text()}`).toBe(true);
  return ZAdminDatasetReply.parse(await response.json()).dataset;
}

export const dialogOf = (page: Page) => page.getByRole("dialog");

export async function actAndConfirm(page: Page, act: string): Promise<void> {
  await page.getByRole("button", { name: act, exact: true }).click();
  await dialogOf(page).getByRole("button", { name: act, exact: true }).click();
}
