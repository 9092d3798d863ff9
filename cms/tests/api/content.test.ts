import { describe, expect, it } from "vitest";
import { ZDoc, ZDocList, ZFaq, ZHealth, ZPage, ZPageList, ZSiteContent, ZVersion } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail } from "../support/cms-process.ts";
import { mailsTo, rows } from "../support/database.ts";
import { panel } from "../support/panel.ts";

const get = (path: string) => new ApiClient().get(path);

describe("published content", () => {
  it("has the starter set: 12 questions, 12 articles, four pages", async () => {
    expect(ZFaq.parse((await get("/api/content/faq")).body).items).toHaveLength(12);
    const { items } = ZDocList.parse((await get("/api/content/docs")).body);
    expect(items.map(({ slug }) => slug)).toEqual([
      "getting-started",
      "preparing-files",
      "reading-a-report",
      "clinics-and-studies",
      "statistics",
      "reference-datasets",
      "own-reference-data",
      "no-reference-fits",
      "batch-scoring",
      "scripts",
      "api",
      "privacy",
    ]);
    for (const { slug } of items) expect(ZDoc.parse((await get(`/api/content/docs/${slug}`)).body).body.length).toBeGreaterThan(400);
    for (const slug of ["about", "terms-of-service", "privacy-notice", "security"])
      ZPage.parse((await get(`/api/content/pages/${slug}`)).body);
    expect(ZSiteContent.parse((await get("/api/content/site")).body).productName).toBe("Trabecula");
  });

  it("has exactly the fields of the contract", async () => {
    expect(Object.keys((await get("/api/content/docs/api")).body).sort()).toEqual([
      "body",
      "language",
      "section",
      "slug",
      "summary",
      "title",
      "updatedAt",
    ]);
    expect(Object.keys((await get("/api/content/pages/about")).body).sort()).toEqual(["body", "language", "slug", "title", "updatedAt"]);
    expect(Object.keys((await get("/api/content/faq")).body.items[0]).sort()).toEqual([
      "answer",
      "category",
      "language",
      "question",
      "slug",
    ]);
  });

  it("leaves drafts and missing pages out alike", async () => {
    const missing = await get("/api/content/pages/none");
    expect(missing.status).toBe(404);
    rows("update pages set slug = 'about-hidden' where slug = 'about' and published_at is null");
    expect((await get("/api/content/pages/about-hidden")).body).toEqual(missing.body);
    expect((await get("/api/content/pages/about")).status).toBe(200);
    rows("update pages set slug = 'about' where slug = 'about-hidden'");
  });

  it.each(["/api/content/docs/%00", "/api/content/docs/..%2f..%2fetc", "/api/content/pages/%27%20or%201=1", "/api/content/docs/%E0%A4%A"])(
    "answers %s as missing",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe("pages of staff", () => {
  const pages = "/content-manager/collection-types/api::page.page";

  it("are listed while they are published", async () => {
    const staff = await panel();
    const slugs = async () => ZPageList.parse((await get("/api/content/pages")).body).items.map(({ slug }) => slug);
    const before = await slugs();
    const text = { title: "Cookies", slug: "cookies", body: "One, for the session." };
    const { body } = await staff.post(pages, text);
    expect(await slugs()).toEqual(before);
    const actions = `${pages}/${body.data.documentId}/actions`;
    expect((await staff.post(`${actions}/publish`, text)).status).toBe(200);
    expect(await slugs()).toEqual([...before, "cookies"]);
    expect((await staff.post(`${actions}/unpublish`, {})).status).toBe(200);
    expect(await slugs()).toEqual(before);
  });

  it("are rejected with an error on the slug when the site already uses the address", async () => {
    const staff = await panel();
    const sentence = "The site has something else at /dashboard. Please choose another slug.";
    const refused = await staff.post(pages, { title: "Mine", slug: "dashboard", body: "Text." });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({ message: sentence, details: { errors: [{ path: ["slug"], message: sentence }] } });
    const { body } = await staff.post(pages, { title: "Mine", slug: "my-page", body: "Text." });
    const change = await staff.post(`${pages}/${body.data.documentId}/actions/publish`, { title: "Mine", slug: "api", body: "Text." });
    expect(change.status).toBe(400);
    expect(rows("select slug from pages where slug in ('dashboard', 'api', 'my-page')")).toEqual([{ slug: "my-page" }]);
  });

  it("are not listed where their address has been taken since", async () => {
    rows("update pages set slug = 'features' where slug = 'terms-of-service'");
    const { items } = ZPageList.parse((await get("/api/content/pages")).body);
    rows("update pages set slug = 'terms-of-service' where slug = 'features'");
    expect(items.map(({ slug }) => slug)).toEqual(["about", "privacy-notice", "security"]);
  });
});

describe("published content in a language", () => {
  const uids = { page: "api::page.page", docs: "api::doc-article.doc-article", faq: "api::faq-entry.faq-entry" };

  it("is the translation while it is published, and else the English text, at the English address, once and in order", async () => {
    const staff = await panel();
    const entries = `/content-manager/collection-types/${uids.docs}`;
    const english = { title: "Bones", slug: "bones", section: "More", summary: "About bones.", body: "English.", order: 5 };
    const documentId = (await staff.post(entries, english)).body.data.documentId as string;
    const path = `${entries}/${documentId}`;
    const german = { title: "Knochen", slug: "knochen", section: "Mehr", summary: "Über Knochen.", body: "Deutsch." };
    const list = async (language: string) => ZDocList.parse((await get(`/api/content/docs?language=${language}`)).body).items;
    const read = async (slug: string, language: string) => (await get(`/api/content/docs/${slug}?language=${language}`)).body as object;
    const before = await list("de");

    // A translation alone shows nothing.
    expect((await staff.post(`${path}/actions/publish?locale=de`, german)).body.data).toMatchObject({ slug: "bones", order: 5 });
    expect(await list("de")).toEqual(before);
    expect((await get("/api/content/docs/bones?language=de")).status).toBe(404);

    await staff.post(`${path}/actions/publish`, english);
    const { body: _body, ...summary } = { ...german, slug: "bones", language: "de" };
    expect(await list("de")).toEqual([summary, ...before]);
    expect(await read("bones", "de")).toMatchObject({ ...summary, body: "Deutsch." });
    const untranslated = { title: "Bones", body: "English.", language: "en" };
    expect(await read("bones", "fr")).toMatchObject(untranslated);
    expect((await list("fr"))[0]).toMatchObject({ title: "Bones", language: "en" });
    expect((await get("/api/content/docs/knochen?language=de")).status).toBe(404);

    await staff.put(`${path}?locale=de`, { ...german, body: "Entwurf." });
    await staff.put(path, { ...english, slug: "the-bones", order: 999 });
    expect(await read("bones", "de")).toMatchObject({ body: "Deutsch.", slug: "bones" });
    expect((await staff.get(`${path}?locale=de`)).body.data).toMatchObject({ slug: "the-bones", order: 999 });
    await staff.post(`${path}/actions/publish`, { ...english, slug: "the-bones", order: 999 });
    expect((await list("de")).at(-1)).toMatchObject({ title: "Knochen", slug: "the-bones" });

    await staff.post(`${path}/actions/unpublish?locale=de`, {});
    expect(await read("the-bones", "de")).toMatchObject(untranslated);
    expect((await staff.remove(`${path}?locale=*`)).status).toBe(200);
  });

  it.each(["de", "fr"])("has a starter set in %s: all questions, and the pages that sign-up and footer link to", async (language) => {
    const languagesOf = (items: { language: string }[]) => new Set(items.map((item) => item.language));
    expect(languagesOf(ZFaq.parse((await get(`/api/content/faq?language=${language}`)).body).items)).toEqual(new Set([language]));
    for (const slug of ["about", "terms-of-service", "privacy-notice", "security"])
      expect(ZPage.parse((await get(`/api/content/pages/${slug}?language=${language}`)).body)).toMatchObject({ slug, language });
  });

  it.each(["page", "faq"] as const)("names the language of each entry: %s", async (kind) => {
    const address = kind === "page" ? "/api/content/pages/security" : "/api/content/faq";
    const entries = ({ body }: { body: { items?: object[] } }) => body.items ?? [body];
    expect(entries(await get(`${address}?language=en`))).toEqual(entries(await get(address)));
    for (const entry of entries(await get(address))) expect(entry).toMatchObject({ language: "en" });
  });

  it.each(["", "es", "DE", "*"])("is refused for the language %j", async (language) => {
    for (const path of ["faq", "docs", "docs/api", "pages", "pages/about"])
      expect((await get(`/api/content/${path}?language=${language}`)).status).toBe(422);
  });
});

describe("GET /api/health", () => {
  it("says ok", async () => {
    expect(ZHealth.parse((await get("/api/health")).body)).toEqual({ status: "ok" });
  });
});

describe("POST /api/contact", () => {
  const message = { name: "Ada", email: "ada@people.test", topic: "question", message: "Which scans\r\nBcc: can I bring?" };

  it("mails the first administrator without a support address, to be answered to the sender, at most 100 times an hour", async () => {
    const client = new ApiClient();
    const before = mailsTo(adminEmail).length;
    expect((await client.post("/api/contact", message)).body).toEqual({ done: true });
    rows(
      "update accounts_rate_limits set hits = 100 where id = (select max(id) from accounts_rate_limits where limit_key like 'contact:%')",
    );
    expect((await client.post("/api/contact", message)).status).toBe(429);
    const mails = mailsTo(adminEmail);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)).toMatchObject({ reply_to: "ada@people.test", template: "contact", subject: "Trabecula contact form: question" });
    expect(mails.at(-1)!.text).toContain("Which scans\nBcc: can I bring?");
  });

  it.each([
    [{ name: "" }, "name"],
    [{ email: "x" }, "email"],
    [{ topic: "spam\r\nBcc: all@lab.test" }, "topic"],
    [{ message: "x".repeat(5001) }, "message"],
  ])("names the field that is wrong: %j", async (wrong, field) => {
    expect((await new ApiClient().post("/api/contact", { ...message, ...wrong })).body.fields).toHaveProperty(field);
  });
});

describe("GET /api/version", () => {
  it("is unknown where no repository is set", async () => {
    expect(ZVersion.parse((await get("/api/version")).body)).toEqual({ lastCommitAt: null, tag: null });
  });
});
