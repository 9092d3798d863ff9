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

test("staff changes (publish, edit, reorder, unpublish, delete) soon appear on the site", async ({ page, request }) => {
  const inPanel = editor(request);
  const tag = `${Date.now()}`;
  const becomes = async (path: string, isSo: (status: number, text: string) => boolean, what: string) => {
    const look = async () => {
      const reply = await request.get(path);
      return isSo(reply.status(), await reply.text());
    };
    await expect.poll(look, { message: what, ...often }).toBe(true);
  };
  const publish = async (kind: string, entry: object) => {
    const document = `${kind}/${(await inPanel("POST", kind, entry)).data?.documentId}`;
    await inPanel("POST", `${document}/actions/publish`, entry);
    return document;
  };
  const article = {
    title: "Calibrating",
    slug: `article-${tag}`,
    section: "Publishing",
    summary: "How.",
    body: "The first phantom.",
    order: 900,
  };
  const question = (name: string, order: number) => ({ question: `${name} ${tag}?`, category: "Scans", answer: "Yes.", order });
  const [first, second] = [question("First", 901), question("Second", 902)];
  const cookies = { title: `Cookies ${tag}`, slug: `cookies-${tag}`, body: "One *cookie*, for the session." };
  const address = `/documentation/${article.slug}`;
  const inOrder = (one: { question: string }, other: { question: string }) => (_: number, text: string) =>
    text.includes(one.question) && text.indexOf(one.question) < text.lastIndexOf(other.question);
  const entryOfSitemap = `/${cookies.slug}</loc>`;
  expect((await request.get(`/${cookies.slug}`)).status()).toBe(404);

  const [ofArticle, ofFirst, ofSecond, ofPage] = [
    await publish(articles, article),
    await publish(questions, first),
    await publish(questions, second),
    await publish(pages, cookies),
  ];
  await becomes(address, (status, text) => status === 200 && text.includes("The first phantom."), "an article is published");
  await becomes("/documentation", (_, text) => text.includes(address), "its link is in the list");
  await becomes("/faq", inOrder(first, second), "questions are published");
  await becomes(`/${cookies.slug}`, (status) => status === 200, "a page is published");
  await becomes("/sitemap.xml", (_, text) => text.includes(entryOfSitemap), "its address is in the sitemap");
  await page.goto(`/${cookies.slug}`);
  await expect(page).toHaveTitle(new RegExp(`^${cookies.title} \\| `));
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", "One cookie, for the session.");
  const link = page.getByRole("contentinfo").getByRole("link", { name: cookies.title });
  await expect(link).toHaveAttribute("href", `/${cookies.slug}`);

  await inPanel("POST", `${ofArticle}/actions/publish`, { ...article, body: "The second phantom." });
  await inPanel("POST", `${ofFirst}/actions/publish`, { ...first, order: 903 });
  await becomes(address, (_, text) => text.includes("The second phantom."), "an article is changed");
  await becomes("/faq", inOrder(second, first), "the order of questions is changed");

  for (const document of [ofArticle, ofPage]) await inPanel("POST", `${document}/actions/unpublish`, {});
  await inPanel("DELETE", ofFirst);
  await becomes(address, (status) => status === 404, "an article is withdrawn");
  await becomes("/faq", (_, text) => !text.includes(first.question) && text.includes(second.question), "a question is deleted");
  await becomes(`/${cookies.slug}`, (status, text) => status === 404 && !text.includes(cookies.title), "a page is withdrawn");
  await becomes("/sitemap.xml", (_, text) => !text.includes(entryOfSitemap), "its address is not in the sitemap");
  for (const document of [ofArticle, ofSecond, ofPage]) await inPanel("DELETE", document);
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
