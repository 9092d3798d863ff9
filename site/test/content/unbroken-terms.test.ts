import { expect, it } from "vitest";
import { unbrokenTerms } from "../../src/content/unbroken-terms.ts";

const kept = (term: string) => `<span class="whitespace-nowrap">${term}</span>`;

it.each([
  ["<p>HR-pQCT-Messung</p>", `<p>${kept("HR-pQCT")}-Messung</p>`],
  ["<b>Z-Scores</b>, T-score.", `<b>${kept("Z-Scores")}</b>, ${kept("T-score")}.`],
])("keeps the hyphen of a term on its line: %s", (html, shown) => expect(unbrokenTerms(html)).toBe(shown));

it.each([
  "<title>HR-pQCT</title>",
  '<img alt="HR-pQCT > T-score">',
  '<script type="application/ld+json">{"name":"HR-pQCT"}</script>',
  "<svg><text>T-Score</text></svg>",
  "<option>HR-pQCT</option>",
  '<a class="arrow-link" href="/">HR-pQCT-Beispiel</a>',
  "<astro-island props='{}'><p>HR-pQCT</p></astro-island>",
  "<p>XHR-pQCTs, T-Shirt</p>",
])("leaves %s", (html) => expect(unbrokenTerms(html)).toBe(html));
