import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { signIn } from "../support/people.ts";
import { readWorld } from "../support/world.ts";

const pages = "/content-manager/collection-types/api::page.page";
const questions = "/content-manager/collection-types/api::faq-entry.faq-entry";
const often = { intervals: [200] };
const articles = "/content-manager/collection-types/api::doc-article.doc-article";

interface Opened {
  readonly data: { readonly updatedAt: string };
}

function editor(request: APIRequestContext) {
  const { cmsUrl, panelToken } = readWorld();
  const headers = { Authorization: `Bearer ${panelToken}` };
  return async (method: string, path: string, body?: object) => {
    const [entry, isSaved] = path.split("/actions/publish");
    const opened = isSaved === undefined ? null : ((await (await request.get(cmsUrl + entry, { headers })).json()) as Opened);
    const reply = await request.fetch(cmsUrl + path, { method, headers, data: body && { ...body, updatedAt: opened?.data.updatedAt } });
    expect(reply.ok(), path).toBe(true);
    const text = await reply.text();
    return (text === "" ? {} : JSON.parse(text)) as { data?: { documentId: string } };
  };
}

test("staff changes (publish, edit, reorder, unpublish, delete) soon appear on the site", async ({ request }) => {
  const inPanel = editor(request);
  const tag = `${Date.now()}`;
  const took: number[] = [];
  const becomes = async (path: string, isSo: (status: number, text: string) => boolean, what: string) => {
    const start = Date.now();
    const look = async () => {
      const reply = await request.get(path);
      return isSo(reply.status(), await reply.text());
    };
    await expect.poll(look, { message: what, ...often }).toBe(true);
    took.push(Date.now() - start);
  };

  const article = {
    title: "Calibrating",
    slug: `article-${tag}`,
    section: "Publishing",
    summary: "How.",
    body: "The first phantom.",
    order: 900,
  };
  const { data } = await inPanel("POST", articles, article);
  const ofArticle = `${articles}/${data?.documentId}`;
  const address = `/documentation/${article.slug}`;
  await inPanel("POST", `${ofArticle}/actions/publish`, article);
  await becomes(address, (status, text) => status === 200 && text.includes("The first phantom."), "an article is published");
  await becomes("/documentation", (_, text) => text.includes(address), "its link is in the list");
  await inPanel("POST", `${ofArticle}/actions/publish`, { ...article, body: "The second phantom." });
  await becomes(address, (_, text) => text.includes("The second phantom."), "an article is changed");
  await inPanel("POST", `${ofArticle}/actions/unpublish`, {});
  await becomes(address, (status) => status === 404, "an article is withdrawn");
  await inPanel("DELETE", ofArticle);

  const question = (name: string, order: number) => ({ question: `${name} ${tag}?`, category: "Scans", answer: "Yes.", order });
  const [first, second] = [question("First", 901), question("Second", 902)];
  const ids: string[] = [];
  for (const entry of [first, second]) {
    const document = `${questions}/${(await inPanel("POST", questions, entry)).data?.documentId}`;
    await inPanel("POST", `${document}/actions/publish`, entry);
    ids.push(document);
  }
  const inOrder = (one: { question: string }, other: { question: string }) => (_: number, text: string) =>
    text.includes(one.question) && text.indexOf(one.question) < text.lastIndexOf(other.question);
  await becomes("/faq", inOrder(first, second), "questions are published");
  await inPanel("POST", `${ids[0]}/actions/publish`, { ...first, order: 903 });
  await becomes("/faq", inOrder(second, first), "their order is changed");
  await inPanel("DELETE", ids[0]!);
  await becomes("/faq", (_, text) => !text.includes(first.question) && text.includes(second.question), "a question is deleted");
  await inPanel("DELETE", ids[1]!);

  test.info().annotations.push({ type: "shown after (ms)", description: took.join(", ") });
});

test("a staff page is at its address, in the footer and in the sitemap while published", async ({ page, request }) => {
  const inPanel = editor(request);
  const slug = `cookies-${Date.now()}`;
  const text = { title: `Cookies ${Date.now()}`, slug, body: "One *cookie*, for the session." };
  const link = page.getByRole("contentinfo").getByRole("link", { name: text.title });
  const isInSitemap = async () => (await (await request.get("/sitemap.xml")).text()).includes(`/${slug}</loc>`);
  const status = async () => (await request.get(`/${slug}`)).status();
  expect(await status()).toBe(404);

  const { data } = await inPanel("POST", pages, text);
  const actions = `${pages}/${data?.documentId}/actions`;
  await inPanel("POST", `${actions}/publish`, text);
  await expect.poll(status, often).toBe(200);
  await page.goto(`/${slug}`);
  await expect(page).toHaveTitle(new RegExp(`^${text.title} \\| `));
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", "One cookie, for the session.");
  await expect(link).toHaveAttribute("href", `/${slug}`);
  await expect.poll(isInSitemap, often).toBe(true);

  await inPanel("POST", `${actions}/unpublish`, {});
  await expect
    .poll(async () => [await status(), (await (await request.get(`/${slug}`)).text()).includes(text.title)], often)
    .toEqual([404, false]);
  await expect.poll(isInSitemap, often).toBe(false);
  await inPanel("DELETE", `${pages}/${data?.documentId}`);
});

test("a page has the same HTML for visitors and logged-in users, and supports ETag revalidation", async ({
  request,
  playwright,
  researcher,
}) => {
  const signedIn = await playwright.request.newContext({ baseURL: readWorld().siteUrl });
  await signIn(signedIn, researcher);
  for (const path of ["/", "/faq", "/dashboard", "/nowhere"]) {
    // Another test may publish concurrently.
    await expect(async () => {
      const [theirs, ours] = [await signedIn.get(path), await request.get(path)];
      expect(await theirs.text(), path).toBe(await ours.text());
      expect(theirs.headers()["set-cookie"], path).toBeUndefined();
      const again = await request.get(path, { headers: { "if-none-match": ours.headers()["etag"] ?? "" } });
      expect(again.status(), path).toBe(path === "/nowhere" ? 404 : 304);
    }).toPass();
  }
  await signedIn.dispose();
});
