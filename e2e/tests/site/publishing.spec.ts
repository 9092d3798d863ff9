import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { signIn } from "../../support/people.ts";
import { readWorld } from "../../support/world.ts";

const pages = "/content-manager/collection-types/api::page.page";
const articles = "/content-manager/collection-types/api::doc-article.doc-article";

/** Strapi's panel, as an editor's browser speaks to it. */
async function editor(request: APIRequestContext) {
  const { cmsUrl, admin } = readWorld();
  const login = await request.post(`${cmsUrl}/admin/login`, { data: admin });
  const { data } = (await login.json()) as { data: { token: string } };
  const headers = { Authorization: `Bearer ${data.token}` };
  return async (method: string, path: string, body?: unknown) => {
    const reply = await request.fetch(cmsUrl + path, { method, headers, data: body });
    expect(reply.ok(), path).toBe(true);
    const text = await reply.text();
    return (text === "" ? {} : JSON.parse(text)) as { data?: { documentId: string } };
  };
}

test("what staff publish is on the page at once, changes with the next publication, and goes when it is withdrawn", async ({
  page,
  request,
}) => {
  const inPanel = await editor(request);
  const slug = `published-${Date.now()}`;
  const article = { title: "Calibrating", slug, section: "Publishing", summary: "How.", body: "With the *first* phantom.", order: 900 };
  expect((await page.goto(`/documentation/${slug}`))?.status()).toBe(404);

  const { data } = await inPanel("POST", articles, article);
  const actions = `${articles}/${data?.documentId}/actions`;
  await inPanel("POST", `${actions}/publish`, article);
  await expect.poll(async () => (await page.goto(`/documentation/${slug}`))?.status()).toBe(200);
  await expect(page.getByText("With the first phantom.")).toBeVisible();
  await expect(async () => {
    await page.goto("/documentation");
    await expect(page.getByRole("link", { name: /^Calibrating/ })).toBeVisible({ timeout: 100 });
  }).toPass();

  await inPanel("POST", `${actions}/publish`, { ...article, body: "With the second phantom." });
  await expect(async () => {
    await page.goto(`/documentation/${slug}`);
    await expect(page.getByText("With the second phantom.")).toBeVisible({ timeout: 100 });
  }).toPass();

  await inPanel("POST", `${actions}/unpublish`, {});
  await expect.poll(async () => (await page.goto(`/documentation/${slug}`))?.status()).toBe(404);
  await inPanel("DELETE", `${articles}/${data?.documentId}`);
});

test("a page of staff stands at its address, in the footer and in the sitemap while it is published", async ({ page, request }) => {
  const inPanel = await editor(request);
  const slug = `cookies-${Date.now()}`;
  const text = { title: `Cookies ${Date.now()}`, slug, body: "One *cookie*, for the session." };
  const link = page.getByRole("contentinfo").getByRole("link", { name: text.title });
  const isInSitemap = async () => (await (await request.get("/sitemap.xml")).text()).includes(`/${slug}</loc>`);
  expect((await page.goto(`/${slug}`))?.status()).toBe(404);

  const { data } = await inPanel("POST", pages, text);
  const actions = `${pages}/${data?.documentId}/actions`;
  await inPanel("POST", `${actions}/publish`, text);
  await expect.poll(async () => (await page.goto(`/${slug}`))?.status()).toBe(200);
  await expect(page).toHaveTitle(new RegExp(`^${text.title} \\| `));
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", "One cookie, for the session.");
  await expect(link).toHaveAttribute("href", `/${slug}`);
  await expect.poll(isInSitemap).toBe(true);

  await inPanel("POST", `${actions}/unpublish`, {});
  await expect.poll(async () => (await page.goto(`/${slug}`))?.status()).toBe(404);
  await expect(link).toBeHidden();
  await expect.poll(isInSitemap).toBe(false);
  await inPanel("DELETE", `${pages}/${data?.documentId}`);
});

test("a page is the same for a visitor and for somebody who is logged in, and comes once", async ({ request, playwright, researcher }) => {
  const signedIn = await playwright.request.newContext({ baseURL: readWorld().siteUrl });
  await signIn(signedIn, researcher);
  for (const path of ["/", "/faq", "/dashboard", "/nowhere"]) {
    const [theirs, ours] = [await signedIn.get(path), await request.get(path)];
    expect(await theirs.text(), path).toBe(await ours.text());
    expect(theirs.headers()["set-cookie"], path).toBeUndefined();
    const again = await request.get(path, { headers: { "if-none-match": ours.headers()["etag"] ?? "" } });
    expect(again.status(), path).toBe(path === "/nowhere" ? 404 : 304);
  }
  await signedIn.dispose();
});
