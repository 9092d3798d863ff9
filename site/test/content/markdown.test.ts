import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../src/content/markdown.ts";

describe("renderMarkdown", () => {
  it("shows raw HTML as text", () => {
    const { html } = renderMarkdown('<script>alert(1)</script>\n\nA <img src=x onerror="alert(1)"> word');
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain("&lt;script&gt;");
  });

  it.each(["javascript:alert(1)", "JaVaScRiPt:alert(1)", "vbscript:x", "data:text/html,x", "file:///etc/passwd"])(
    "makes no link of %s",
    (address) => {
      expect(renderMarkdown(`[press](${address})`).html).not.toContain("href");
    },
  );

  it("links own pages and other sites", () => {
    const { html } = renderMarkdown("[contact](/contact) and [a paper](https://example.org/x)");
    expect(html).toContain('<a href="/contact">contact</a>');
    expect(html).toContain('<a href="https://example.org/x">a paper</a>');
  });

  it("gives headings unique IDs, and lists the second and third level", () => {
    const { html, headings } = renderMarkdown("## Families of *distributions*\n\n### Sources\n\n## Sources\n\n#### Deep");
    expect(headings).toEqual([
      { id: "families-of-distributions", text: "Families of distributions", level: 2 },
      { id: "sources", text: "Sources", level: 3 },
      { id: "sources-2", text: "Sources", level: 2 },
    ]);
    expect(html).toContain('<h2 id="sources-2">');
  });

  it("gives unique IDs to thousands of headings, also where one is called as another's ID", () => {
    const ids = (source: string) => [...renderMarkdown(source).html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids("## A\n## A 2\n## A\n## A\n## A 2\n## §")).toEqual(["a", "a-2", "a-3", "a-4", "a-2-2", "section"]);
    expect(new Set(ids("# a\n".repeat(5_000)))).toHaveLength(5_000);
  });

  it("shows a formula that is nested too deeply as text", () => {
    expect(renderMarkdown(`$${"{".repeat(30_000)}$`).html).toContain("<code>{{");
  });

  it("names the region of a table after the heading above it", () => {
    const table = "| a |\n|---|\n| 1 |\n";
    const { html } = renderMarkdown(`${table}\n## *Rights* & roles\n\n${table}`);
    const labels = [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label);
    expect(labels).toEqual(["Table", "Table: Rights &amp; roles"]);
  });

  it("leaves the numbering of laws, (c), as it is written", () => {
    expect(renderMarkdown("11.10(b), (c)").html).toBe("<p>11.10(b), (c)</p>\n");
  });

  it("leaves the only h1 to the page", () => {
    expect(renderMarkdown("# Title").html).toBe('<h2 id="title">Title</h2>\n');
  });
});

describe("pictures", () => {
  it.each(["/uploads/scanner.png", "https://example.org/scanner.png"])("are shown from %s", (source) => {
    expect(renderMarkdown(`![Scanner](${source})`).html).toContain(`<img src="${source}" alt="Scanner"`);
  });

  it.each([
    "/api/user/logout",
    "/API/user/logout",
    "/uploads/../api/user/logout",
    "/uploads/%2e%2e/api/user/logout",
    "\\\\uploads\\..\\api\\user\\logout",
    "uploads/../../api/user/logout",
    "../api/user/logout",
    "//scans.example.org/api/user/logout",
    "https://scans.example.org/api/user/logout",
    "http://example.org/scanner.png",
    "data:image/png;base64,AAAA",
    "/uploads",
    "",
  ])("are their text only where they call %s", (source) => {
    for (const text of [`![A <scanner>](<${source}>)`, `![A <scanner>][one]\n\n[one]: <${source}>`]) {
      const { html } = renderMarkdown(text);
      expect(html).not.toContain("<img");
      expect(html).toContain("A &lt;scanner&gt;");
    }
  });
});
