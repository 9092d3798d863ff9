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

  it("gives headings ids, twice the same two of them, and lists the second and third level", () => {
    const { html, headings } = renderMarkdown("## Families of *distributions*\n\n### Sources\n\n## Sources\n\n#### Deep");
    expect(headings).toEqual([
      { id: "families-of-distributions", text: "Families of distributions", level: 2 },
      { id: "sources", text: "Sources", level: 3 },
      { id: "sources-2", text: "Sources", level: 2 },
    ]);
    expect(html).toContain('<h2 id="sources-2">');
  });

  it("names the region of a table after the heading above it", () => {
    const table = "| a |\n|---|\n| 1 |\n";
    const { html } = renderMarkdown(`${table}\n## *Rights* & roles\n\n${table}`);
    const labels = [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label);
    expect(labels).toEqual(["Table", "Table: Rights &amp; roles"]);
  });

  it("leaves the only h1 to the page", () => {
    expect(renderMarkdown("# Title").html).toBe('<h2 id="title">Title</h2>\n');
  });
});
