import { beforeEach, describe, expect, it, vi } from "vitest";

const pageLanguage = () => import("../src/page-language.ts");

describe.each([
  ["en", { "/faq": "/faq", "/": "/", "/#coverage": "/#coverage", "/documentation": "/documentation" }],
  [
    "de",
    {
      "/": "/de",
      "/#coverage": "/de#coverage",
      "/faq?a=/b#c": "/de/faq?a=/b#c",
      "/de/faq": "/de/faq",
      "/reports/x1": "/de/reports/x1",
      "/worklist": "/worklist",
      "/documentation/statistics": "/documentation/statistics",
      "/api/health": "/api/health",
      "/sample-report/dxa.pdf": "/sample-report/dxa.pdf",
      "mailto:a@example.org": "mailto:a@example.org",
      "#top": "#top",
      "https://example.org/faq": "https://example.org/faq",
    },
  ],
])("links of a page in %s", (language, links) => {
  beforeEach(() => {
    vi.resetModules();
    vi.doMock("@trabecula/messages", () => ({ language }));
    return () => vi.doUnmock("@trabecula/messages");
  });

  it("keep the language where the page is in it", async () => {
    const { inPageLanguage } = await pageLanguage();
    for (const [address, linked] of Object.entries(links)) expect(inPageLanguage(address), address).toBe(linked);
  });

  it("lead back to the page without language", async () => {
    const { inPageLanguage, withoutLanguage } = await pageLanguage();
    for (const path of ["/", "/faq", "/documentation", "/dental"]) expect(withoutLanguage(inPageLanguage(path))).toBe(path);
  });
});

it("follow in HTML, also in texts by staff, and name the language where it is another", async () => {
  vi.resetModules();
  vi.doMock("@trabecula/messages", () => ({ language: "de" }));
  const { linksInLanguage } = await import("../src/content/links-in-language.ts");
  vi.doUnmock("@trabecula/messages");
  const html = `<a class="[&>b]:x" href="/faq#a">A</a><form method="post" action="/contact/send"><a href="/documentation/x">B</a>
    <a href="/uploads/a.pdf">P</a><a href="/faq" hreflang="en">C</a><link href="/faq"><abbr href="/faq"></abbr><p>href="/faq"</p><a href="//other.example/faq">D</a>`;
  expect(linksInLanguage(html))
    .toBe(`<a class="[&>b]:x" href="/de/faq#a">A</a><form method="post" action="/de/contact/send"><a href="/documentation/x" hreflang="en" data-in="English">B</a>
    <a href="/uploads/a.pdf">P</a><a href="/faq" hreflang="en">C</a><link href="/faq"><abbr href="/faq"></abbr><p>href="/faq"</p><a href="//other.example/faq">D</a>`);
});
