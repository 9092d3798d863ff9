import { describe, expect, it } from "vitest";
import { ZFaq, type Letterhead } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { rows } from "../support/database.ts";
import { panelUser } from "../support/panel.ts";
import { researcher } from "../support/people.ts";
import { changeSettings, newWorkspace } from "../support/workspaces.ts";

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

it("the logo of a letterhead is stored separately, and stays when the texts change", async () => {
  const lead = await researcher();
  const { id } = await newWorkspace(lead);
  const logo = Buffer.from(pixel).toString("base64");
  const change = (json: object) => changeSettings(lead, id, json);
  expect((await change({ logo })).status).toBe(422);
  const saved = (await change({ letterhead: { name: "Harbor" }, logo })).body.letterhead as Letterhead;
  expect(saved).toMatchObject({ name: "Harbor", logo: { id: expect.any(String) as string, width: 1, height: 1 } });
  const picture = await lead.client.get(`/api/logos/${saved.logo!.id}`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  const kept = (await change({ letterhead: { name: "Harbor Clinic" } })).body.letterhead as Letterhead;
  expect(kept).toMatchObject({ name: "Harbor Clinic", logo: saved.logo });
  for (const wrong of ["<svg/>", Buffer.from("<svg/>").toString("base64"), "A".repeat(133_340)])
    expect((await change({ logo: wrong })).status).toBe(422);
  expect((await change({ logo: null })).body.letterhead).toEqual({ name: "Harbor Clinic", address: null, telephone: null });
});
