import { beforeAll, describe, expect, it } from "vitest";
import { ZPreview } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import type { panel } from "../support/panel.ts";
import { panelUser } from "../support/panel.ts";

type Staff = Awaited<ReturnType<typeof panel>>;

const faq = "api::faq-entry.faq-entry";
const written = { question: "Is it out?", slug: "is-it-out", category: "Results", answer: "Not yet.", order: 995 };

let editor: Staff;
let documentId: string;
beforeAll(async () => {
  editor = await panelUser("strapi-editor");
  documentId = (await editor.post(`/content-manager/collection-types/${faq}`, written)).body.data.documentId as string;
});

async function linkFor(staff: Staff, uid: string, id: string, status = "draft"): Promise<{ status: number; token: string }> {
  const reply = await staff.get(`/content-manager/preview/url/${uid}?documentId=${id}&status=${status}`);
  const url = (reply.body?.data?.url ?? "") as string;
  expect(url === "" || /^http:\/\/[^/]+\/preview\/[\w.-]+$/.test(url)).toBe(true);
  return { status: reply.status, token: url.split("/").at(-1) ?? "" };
}

const open = (token: string) => new ApiClient().get(`/api/content/previews/${token}`);

async function documentOf(uid: string): Promise<string> {
  return (await editor.get(`/content-manager/collection-types/${uid}?pageSize=1`)).body.results[0].documentId as string;
}

describe("the preview of a draft", () => {
  it("shows the current draft, which readers cannot see", async () => {
    const { token } = await linkFor(editor, faq, documentId);
    const preview = ZPreview.parse((await open(token)).body);
    expect(preview).toMatchObject({
      isDraft: true,
      entry: { kind: "faq", question: "Is it out?", category: "Results", answer: "Not yet." },
    });
    const minutes = (Date.parse(preview.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThanOrEqual(60);
    expect(JSON.stringify((await new ApiClient().get("/api/content/faq")).body)).not.toContain("Is it out?");
  });

  it("includes later changes and ends when the entry is deleted", async () => {
    const made = await editor.post(`/content-manager/collection-types/${faq}`, { ...written, slug: "soon-gone" });
    const document = `/content-manager/collection-types/${faq}/${made.body.data.documentId as string}`;
    const { token } = await linkFor(editor, faq, made.body.data.documentId as string);
    await editor.put(document, { ...written, slug: "soon-gone", answer: "Tomorrow." });
    expect(ZPreview.parse((await open(token)).body).entry).toMatchObject({ answer: "Tomorrow." });
    await editor.remove(document);
    expect((await open(token)).status).toBe(404);
  });

  it("is of the language that the editor has open", async () => {
    const made = await editor.post(`/content-manager/collection-types/${faq}`, { ...written, slug: "translated" });
    const id = made.body.data.documentId as string;
    await editor.put(`/content-manager/collection-types/${faq}/${id}?locale=de`, { ...written, question: "Ist es da?" });
    for (const [locale, question, language] of [
      ["&locale=de", "Ist es da?", "de"],
      ["&locale=en", "Is it out?", "en"],
      ["", "Is it out?", "en"],
    ] as const) {
      const { token } = await linkFor(editor, faq, id, `draft${locale}`);
      expect(ZPreview.parse((await open(token)).body).entry).toMatchObject({ question, language });
    }
    expect((await open((await linkFor(editor, faq, id, "draft&locale=fr")).token)).status).toBe(404);
    await editor.remove(`/content-manager/collection-types/${faq}/${id}?locale=*`);
  });

  it.each([
    ["api::doc-article.doc-article", "article"],
    ["api::page.page", "page"],
  ])("is there for %s, draft and published", async (uid, kind) => {
    const id = await documentOf(uid);
    for (const status of ["draft", "published"]) {
      const preview = ZPreview.parse((await open((await linkFor(editor, uid, id, status)).token)).body);
      expect([preview.isDraft, preview.entry.kind]).toEqual([status === "draft", kind]);
    }
  });

  it("is not available to users who may not read the entry", async () => {
    for (const role of ["approver", "curator"] as const) expect((await linkFor(await panelUser(role), faq, documentId)).status).toBe(204);
    expect((await new ApiClient().get(`/content-manager/preview/url/${faq}?documentId=${documentId}`)).status).toBe(401);
  });

  it("rejects a link with changed content or signature", async () => {
    const { token } = await linkFor(editor, faq, documentId);
    const [content = "", signature = ""] = token.split(".");
    const link = JSON.parse(Buffer.from(content, "base64url").toString()) as Record<string, unknown>;
    const longer = Buffer.from(JSON.stringify({ ...link, expiresAt: Number(link.expiresAt) + 1 })).toString("base64url");
    const last = signature.at(-2) === "A" ? "B" : "A";
    const wrong = [
      `${longer}.${signature}`,
      `${content}.${signature.slice(0, -2)}${last}${signature.at(-1)!}`,
      content,
      `${content}.`,
      `.${signature}`,
      `${token}.`,
      "x".repeat(2000),
    ];
    for (const changed of wrong) expect({ changed, status: (await open(changed)).status }).toEqual({ changed, status: 404 });
    expect((await open(token)).status).toBe(200);
  });
});
