import { beforeAll, describe, expect, it } from "vitest";
import { ZPage } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { rows } from "../support/database.ts";
import { panel, panelUser } from "../support/panel.ts";

type Staff = Awaited<ReturnType<typeof panel>>;

const entries = (uid: string) => `/content-manager/collection-types/api::${uid}.${uid}`;
const faq = entries("faq-entry");
const pages = entries("page");
const pixel = new Uint8Array(
  Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64"),
);

let chief: Staff;
let editor: Staff;
beforeAll(async () => {
  [chief, editor] = [await panel(), await panelUser("strapi-editor")];
});

let made = 0;
const question = (facts: object = {}) => ({ question: `Edited ${(made += 1)}?`, category: "Scans", answer: "Yes.", order: 980, ...facts });

async function created(staff: Staff, uid: string, entry: object) {
  const { status, body } = await staff.post(entries(uid), entry);
  expect(status).toBe(201);
  const { documentId, updatedAt, slug } = body.data as { documentId: string; updatedAt: string; slug: string };
  return { documentId, updatedAt, slug, path: `${entries(uid)}/${documentId}` };
}

const answerOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.message]; // eslint-disable-line @typescript-eslint/no-explicit-any

describe("pages that sign-up and footer link to", () => {
  const sentence = "This page is linked from the sign-up and the footer and cannot be taken away. Publish a new text instead.";

  it.each([
    ["about", () => chief],
    ["terms-of-service", () => editor],
  ] as const)("stay published at their address for every role: %s", async (slug, staffOf) => {
    const staff = staffOf();
    const [page] = rows("select document_id from pages where slug = ? and published_at is not null", [slug]);
    const [id, path] = [page!.document_id as string, `${pages}/${page!.document_id as string}`];
    const other = await created(editor, "page", { title: "Beside", body: "Text." });
    const { data } = (await staff.get(path)).body as { data: object };
    const replies = [
      await staff.post(`${path}/actions/unpublish`, {}),
      await staff.post(`${path}/actions/unpublish`, { discardDraft: true }),
      await staff.remove(path),
      await staff.post(`${pages}/actions/bulkUnpublish`, { documentIds: [id] }),
      await staff.post(`${pages}/actions/bulkDelete`, { documentIds: [other.documentId, id] }),
      await staff.put(path, { ...data, slug: "elsewhere" }),
      await staff.put(path, { ...data, slug: null }),
      await staff.post(`${path}/actions/publish`, { ...data, slug: "" }),
    ];
    for (const reply of replies) expect(answerOf(reply)).toEqual([400, sentence]);
    expect((await staff.post(`${path}/actions/publish`, data)).status).toBe(200);
    ZPage.parse((await new ApiClient().get(`/api/content/pages/${slug}`)).body);
    expect((await editor.remove(other.path)).status).toBe(200);
  });
});

describe("a translation", () => {
  const german = { question: "Übersetzt?", category: "Scans", answer: "Ja.", order: 980 };

  it("of a linked page cannot be unpublished or deleted once it is published, and has no other address", async () => {
    const [page] = rows("select document_id from pages where slug = 'about' and published_at is not null");
    const path = `${pages}/${page!.document_id as string}`;
    const sentence = expect.stringContaining("cannot be taken away") as string;
    const french = { title: "À propos", body: "Texte.", slug: "a-propos" };
    rows("delete from pages where slug = 'about' and locale = 'fr' and published_at is not null");
    expect((await editor.remove(`${path}?locale=fr`)).status).toBe(200);
    expect((await editor.post(`${path}/actions/publish?locale=fr`, french)).status).toBe(200);
    expect(answerOf(await editor.post(`${path}/actions/unpublish?locale=fr`, {}))).toEqual([400, sentence]);
    for (const locale of ["fr", "*"]) expect(answerOf(await chief.remove(`${path}?locale=${locale}`))).toEqual([400, sentence]);
    expect((await editor.post(`${path}/actions/publish?locale=fr`, french)).body.data).toMatchObject({ locale: "fr", slug: "about" });
  });

  it("begins with the English text, which cannot be deleted before it and takes it offline", async () => {
    expect(answerOf(await editor.post(`${faq}?locale=de`, german))).toEqual([400, expect.stringContaining("Start with the English text")]);
    const { path, documentId } = await created(editor, "faq-entry", question());
    const other = await created(editor, "faq-entry", question());
    await editor.post(`${path}/actions/publish?locale=de`, german);
    await editor.post(`${path}/actions/publish`, question());
    expect(answerOf(await editor.post(`${faq}/clone/${documentId}?locale=de`, german))[0]).toBe(400);
    const refused = [400, expect.stringContaining("This text has translations")];
    for (const reply of [
      await editor.remove(path),
      await editor.remove(`${path}?locale=en`),
      await editor.post(`${faq}/actions/bulkDelete`, { documentIds: [documentId, other.documentId] }),
    ])
      expect(answerOf(reply)).toEqual(refused);
    expect((await editor.get(other.path)).status).toBe(200);
    expect((await editor.post(`${path}/actions/unpublish`, {})).status).toBe(200);
    expect(rows("select id from faq_entries where document_id = ? and published_at is not null", [documentId])).toEqual([]);
    expect((await editor.remove(`${path}?locale=de`)).status).toBe(200);
    for (const each of [path, other.path]) expect((await editor.remove(each)).status).toBe(200);
  });

  it("is saved once if several people start or change it concurrently, while the English text changes", async () => {
    const { path, documentId } = await created(editor, "faq-entry", question());
    const staff = [chief, editor, chief, editor];
    const save = (one: Staff, updatedAt?: string) => one.put(`${path}?locale=de`, { ...german, updatedAt });
    const opened = (await editor.get(path)).body.data as object;
    const begun = await Promise.all([...staff.map((one) => save(one)), editor.put(path, opened)]);
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
    expect(rows("select id from faq_entries where document_id = ? and locale = 'de'", [documentId])).toHaveLength(1);
    const { updatedAt } = (await editor.get(`${path}?locale=de`)).body.data as { updatedAt: string };
    const changed = await Promise.all(staff.map((one) => save(one, updatedAt)));
    expect(changed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await editor.remove(`${path}?locale=*`);
  });

  it("is never left alone when somebody deletes the English text as it begins", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { path, documentId } = await created(editor, "faq-entry", question());
      const acts = [() => chief.remove(path), () => editor.put(`${path}?locale=de`, { ...german, updatedAt: undefined })];
      const replies = await Promise.all(round % 2 === 0 ? acts.map((act) => act()) : acts.reverse().map((act) => act()));
      const locales = rows("select distinct locale from faq_entries where document_id = ?", [documentId]);
      expect([replies.map(({ status }) => status).sort(), locales.length]).toEqual(
        locales.length === 0 ? [[200, 404], 0] : [[200, 400], 2],
      );
      await editor.remove(`${path}?locale=*`);
    }
  });

  it("keeps the files that it alone shows", async () => {
    const file = (await editor.upload("german.png", "image/png", pixel)).body[0] as { id: number; url: string };
    const { path } = await created(editor, "faq-entry", question());
    await editor.put(`${path}?locale=de`, { ...german, answer: `![Bild](${file.url})` });
    expect(answerOf(await editor.remove(`/upload/files/${file.id}`))).toEqual([409, expect.stringContaining("“Übersetzt?”")]);
    await editor.remove(`${path}?locale=*`);
    expect((await editor.remove(`/upload/files/${file.id}`)).status).toBe(200);
  });

  it("is of a language of LANGUAGES, which nobody can add or remove in the panel", async () => {
    const { body: locales } = await chief.get("/i18n/locales");
    expect((locales as { code: string; isDefault: boolean }[]).map(({ code, isDefault }) => [code, isDefault])).toEqual([
      ["en", true],
      ["de", false],
      ["fr", false],
    ]);
    const { id } = (locales as { id: number }[])[1]!;
    expect((await chief.post("/i18n/locales", { code: "es", name: "Spanish", isDefault: true })).status).toBe(405);
    expect((await chief.put(`/i18n/locales/${id}`, { name: "German", isDefault: true })).status).toBe(405);
    expect((await chief.remove(`/i18n/locales/${id}`)).status).toBe(405);
    expect((await chief.get("/i18n/locales")).body).toEqual(locales);
  });
});

describe("a save in the panel", () => {
  const sentence = "Somebody else has saved this since you opened it.";

  it("is refused if somebody else has saved since the entry was opened, and keeps their words", async () => {
    const { path, updatedAt: opened } = await created(editor, "faq-entry", question());
    const first = await chief.put(path, question({ answer: "The first.", updatedAt: opened }));
    expect(first.status).toBe(200);
    expect(Date.parse(first.body.data.updatedAt)).toBeGreaterThan(Date.parse(opened));
    const second = question({ answer: "The second.", updatedAt: opened });
    expect(answerOf(await editor.put(path, second))).toEqual([409, sentence]);
    expect(answerOf(await editor.post(`${path}/actions/publish`, second))).toEqual([409, sentence]);
    const blind = { ...second, updatedAt: undefined };
    for (const reply of [await editor.put(path, blind), await editor.post(`${path}/actions/publish`, blind)])
      expect(answerOf(reply)).toEqual([400, "Open this entry before you save it: name its updatedAt."]);
    expect((await editor.get(path)).body.data.answer).toBe("The first.");

    const reopened = { ...second, updatedAt: (await editor.get(path)).body.data.updatedAt as string };
    expect((await editor.post(`${path}/actions/publish`, reopened)).status).toBe(200);
    expect(answerOf(await chief.post(`${path}/actions/discard`, { updatedAt: opened }))).toEqual([409, sentence]);
    await editor.remove(path);
  });

  it("succeeds once if several arrive at the same time", async () => {
    const { path, updatedAt } = await created(editor, "faq-entry", question());
    const staff = [chief, editor, chief, editor, chief, editor];
    const replies = await Promise.all(staff.map((one) => one.put(path, question({ updatedAt }))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    await editor.remove(path);
  });
});

describe("the address of an entry without one", () => {
  it.each([
    ["faq-entry", "question", "骨密度是什么？"],
    ["faq-entry", "question", "骨密度 2026"],
    ["doc-article", "article", "骨粗鬆症とは"],
    ["page", "page", "— … —"],
  ])("has the id where the title has no Latin letter: %s", async (uid, word, title) => {
    const entry = { ...question({ question: title }), title, section: "Section", summary: "Summary.", body: "Text." };
    const { documentId, slug, path } = await created(editor, uid, entry);
    expect(slug).toBe(`${word}-${documentId.slice(0, 8)}`);
    expect((await editor.post(`${path}/actions/publish`, { ...entry, slug: "" })).body.data.slug).toBe(slug);
    const generated = async (data: object) =>
      (await editor.post("/content-manager/uid/generate", { contentTypeUID: `api::${uid}.${uid}`, field: "slug", data })).body
        .data as string;
    expect([await generated(entry), await generated({ ...entry, documentId })]).toEqual(["", slug]);
    await editor.remove(path);
  });

  it("is of the title's letters where it can be", async () => {
    for (const [title, slug] of [
      ["Плотность кости?", "plotnost-kosti"],
      ["骨密度 T-score", "t-score"],
    ] as const) {
      const entry = await created(editor, "faq-entry", question({ question: title }));
      expect(entry.slug).toBe(slug);
      await editor.remove(entry.path);
    }
  });
});

describe("a file that an entry shows", () => {
  async function uploaded(name: string) {
    const { body } = await editor.upload(name, "image/png", pixel);
    return body[0] as { id: number; url: string };
  }

  it("cannot be deleted, alone, with others or with its folder, while a draft or published text shows it", async () => {
    const [shown, free] = [await uploaded("shown.png"), await uploaded("free.png")];
    const entry = question({ question: "What does the picture show?", answer: `![It](http://panel.test:1337${shown.url})` });
    const { path } = await created(editor, "faq-entry", entry);
    const { body: folder } = await chief.post("/upload/folders", { name: `Folder ${shown.id}`, parent: null });
    const { body: below } = await chief.post("/upload/folders", { name: "Below", parent: folder.data.id });
    await chief.post("/upload/actions/bulk-move", { fileIds: [shown.id], destinationFolderId: below.data.id });

    const attempts = () => [
      () => editor.remove(`/upload/files/${shown.id}`),
      () => editor.post("/upload/actions/bulk-delete", { fileIds: [free.id, shown.id] }),
      () => chief.post("/upload/actions/bulk-delete", { fileIds: [free.id], folderIds: [folder.data.id] }),
    ];
    const refused = "A text still shows this: “What does the picture show?”. Remove it there first.";
    for (const attempt of attempts()) expect(answerOf(await attempt())).toEqual([409, refused]);
    expect(rows("select id from files where id in (?, ?)", [shown.id, free.id])).toHaveLength(2);
    expect((await new ApiClient().get(shown.url)).status).toBe(200);

    await editor.post(`${path}/actions/publish`, entry);
    await editor.put(path, { ...entry, answer: "None." });
    expect((await editor.remove(`/upload/files/${shown.id}`)).status).toBe(409);
    await editor.remove(path);
    expect((await chief.post("/upload/actions/bulk-delete", { fileIds: [free.id], folderIds: [folder.data.id] })).status).toBe(200);
    expect(rows("select id from files where id in (?, ?)", [shown.id, free.id])).toEqual([]);
  });

  it("cannot be deleted where a field holds it", async () => {
    const { id } = await uploaded("held.png");
    const { path, documentId } = await created(editor, "faq-entry", question({ question: "Held?" }));
    const [{ id: row }] = rows("select id from faq_entries where document_id = ?", [documentId]) as [{ id: number }];
    rows("insert into files_related_mph (file_id, related_id, related_type, field) values (?, ?, 'api::faq-entry.faq-entry', 'picture')", [
      id,
      row,
    ]);
    expect(answerOf(await editor.remove(`/upload/files/${id}`))).toEqual([409, expect.stringContaining("“Held?”")]);
    rows("delete from files_related_mph where file_id = ?", [id]);
    await editor.remove(path);
    expect((await editor.remove(`/upload/files/${id}`)).status).toBe(200);
  });
});

describe("fields of staff in a query of the panel", () => {
  const total = async (staff: Staff, path: string) => {
    const { status, body } = await staff.get(path);
    expect(status).toBe(200);
    return (body.pagination?.total ?? (body.results as unknown[]).length) as number;
  };

  it("filter and sort only for staff who may read staff", async () => {
    const { path } = await created(editor, "faq-entry", question());
    const all = await total(editor, faq);
    const queries = [
      "filters[createdBy][email][$startsWith]=admin",
      "filters[$and][0][updatedBy][email][$contains]=nobody",
      "filters[$not][createdBy][lastname][$startsWith]=B",
      "filters[createdBy][isActive]=false",
    ];
    for (const query of queries) {
      expect([query, await total(editor, `${faq}?${query}`)]).toEqual([query, all]);
      expect(await total(chief, `${faq}?${query}`)).toBeLessThan(all);
    }
    const ids = async (staff: Staff, query: string) => {
      const { body } = await staff.get(`${faq}?pageSize=100&${query}`);
      return (body.results as { id: number }[]).map(({ id }) => id);
    };
    for (const sort of ["sort=createdBy.email:desc", "sort[0]=createdBy.email:desc", "sort[createdBy][email]=desc"])
      expect(await ids(editor, sort)).toEqual(await ids(editor, ""));
    const populated = await editor.get(`${path}?populate[createdBy][filters][email][$startsWith]=nobody`);
    expect(populated.body.data.createdBy).not.toBeNull();
    const { id } = (await editor.upload("own.png", "image/png", pixel)).body[0] as { id: number };
    const list = `${faq}?pageSize=100`;
    for (const shown of [path, list, `${list}&populate[updatedBy][fields][0]=email`, `/upload/files/${id}`, "/upload/files"])
      expect([shown, JSON.stringify((await editor.get(shown)).body).includes("@people.test")]).toEqual([shown, false]);
    expect((await editor.get(path)).body.data.createdBy).toMatchObject({ firstname: "A", lastname: "B" });
    expect(JSON.stringify((await chief.get(path)).body)).toContain("@people.test");
    const files = "/upload/files?filters[createdBy][email][$startsWith]";
    expect([(await total(editor, `${files}=nobody`)) > 0, await total(chief, `${files}=nobody`)]).toEqual([true, 0]);
    await editor.remove(`/upload/files/${id}`);
    await editor.remove(path);
  });
});
