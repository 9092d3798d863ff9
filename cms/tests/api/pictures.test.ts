import { describe, expect, it } from "vitest";
import { ZFaq } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { rows } from "../support/database.ts";
import { panelUser } from "../support/panel.ts";

const entries = "/content-manager/collection-types/api::faq-entry.faq-entry";
const pixel = new Uint8Array(
  Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64"),
);

describe("a picture in a text", () => {
  it("loads from the site’s own address in a size that fits the page", async () => {
    const editor = await panelUser("strapi-editor");
    const upload = await editor.upload("scanner.png", "image/png", pixel);
    const { id, url } = upload.body[0] as { id: number; url: string };
    const answer = `![The scanner](http://panel.lab.test:1337${url}) and ![elsewhere](https://example.org/uploads/unknown.png)`;
    const entry = { question: "Pictured?", slug: "pictured", category: "Scans", answer, order: 996 };
    const made = await editor.post(entries, entry);
    const document = `${entries}/${made.body.data.documentId as string}`;
    await editor.post(`${document}/actions/publish`, entry);
    const shown = async () =>
      ZFaq.parse((await new ApiClient().get("/api/content/faq")).body).items.find(({ slug }) => slug === "pictured")!.answer;
    expect(await shown()).toBe(`![The scanner](${url}) and ![elsewhere](https://example.org/uploads/unknown.png)`);
    expect((await new ApiClient().get(url)).headers.get("content-type")).toBe("image/png");

    rows("update files set formats = ? where id = ?", [JSON.stringify({ large: { url: "/uploads/large_scanner.png" } }), id]);
    expect(await shown()).toContain("![The scanner](/uploads/large_scanner.png)");
    await editor.remove(document);
    await editor.remove(`/upload/files/${id}`);
  });
});
