import { expect, it } from "vitest";
import { ZContentVersion } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { rows } from "../support/database.ts";
import { panel } from "../support/panel.ts";

const faq = "/content-manager/collection-types/api::faq-entry.faq-entry";

async function version(): Promise<string> {
  return ZContentVersion.parse((await new ApiClient().get("/api/content/version")).body).version;
}

it("changes with every publication, withdrawal and deletion in any language, and not with drafts", async () => {
  const staff = await panel();
  const seen = [await version()];
  const changes = async (act: Promise<{ status: number }>) => {
    expect((await act).status).toBeLessThan(300);
    const now = await version();
    const isNew = now !== seen.at(-1);
    if (isNew) seen.push(now);
    return isNew;
  };
  expect(await version()).toBe(seen[0]);

  const question = { question: "May I?", slug: "may-i", category: "Accounts", answer: "Yes.", order: 999 };
  expect(await changes(staff.post(faq, question))).toBe(false);
  const [{ document_id: id } = {}] = rows("select document_id from faq_entries where slug = 'may-i'") as { document_id?: string }[];
  const actions = `${faq}/${id}/actions`;

  expect(await changes(staff.post(`${actions}/publish`, question))).toBe(true);
  expect(await changes(staff.put(`${faq}/${id}`, { ...question, answer: "Perhaps." }))).toBe(false);
  expect(await changes(staff.post(`${actions}/publish`, { ...question, answer: "No." }))).toBe(true);
  const german = { ...question, question: "Darf ich?" };
  expect(await changes(staff.put(`${faq}/${id}?locale=de`, german))).toBe(false);
  expect(await changes(staff.post(`${actions}/publish?locale=de`, german))).toBe(true);
  expect(await changes(staff.post(`${actions}/unpublish?locale=de`, {}))).toBe(true);
  expect(await changes(staff.remove(`${faq}/${id}?locale=de`))).toBe(false);
  expect(await changes(staff.post(`${actions}/unpublish`, {}))).toBe(true);
  expect(await changes(staff.post(`${actions}/publish`, question))).toBe(true);
  expect(await changes(staff.remove(`${faq}/${id}`))).toBe(true);
});
