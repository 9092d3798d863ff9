import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../src/content/markdown.ts";

describe("formulas in staff texts", () => {
  it("are typeset in a line and as a paragraph", () => {
    const { html } = renderMarkdown("The scale $\\sigma$ is\n\n$$\n\\sigma = \\frac{a}{b}\n$$\n");
    expect(html).toContain("The scale <math><mi>σ</mi></math> is");
    expect(html).toMatch(/<math display="block"[^>]*>.*<mfrac>/);
  });

  it("carry no style of their own, which the content security policy would block", () => {
    expect(renderMarkdown("$$\n\\unknown{x} + \\color{red} y\n$$").html).not.toContain("style=");
  });

  it("contain no scripts and no links", () => {
    expect(renderMarkdown("$\\href{javascript:alert(1)}{x}$ $\\text{<img src=x>}$").html).not.toMatch(/ href=|<img/);
  });

  it.each([`\\Braket{${"|a".repeat(19_000)}}`, `\\ce{${"A_2^3".repeat(7000)}}`])(
    "are shown as written if they are so long that they take seconds",
    (long) => {
      expect(renderMarkdown(`$${long}$`).html).toBe(`<p><code>${long}</code></p>\n`);
    },
  );

  it("leave prices alone", () => {
    expect(renderMarkdown("It costs $5 to $10.").html).toBe("<p>It costs $5 to $10.</p>\n");
  });
});
