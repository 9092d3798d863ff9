const leftOut = /<(a|button|script|style|title|textarea|option|svg|pre|astro-island)\b[^]*?<\/\1>|<(?:[^>"]|"[^"]*")*>/.source;
const terms = /\bHR-pQCT\b|\b[TZ]-[Ss]cores?\b/.source;
const parts = new RegExp(`${leftOut}|(?<term>${terms})`, "g");

/** Copies keep the hyphen. Links may be flex boxes with gaps. */
export function unbrokenTerms(html: string): string {
  return html.replace(parts, (part: string, ...rest: unknown[]) => {
    const { term } = rest.at(-1) as { readonly term?: string };
    return term === undefined ? part : `<span class="whitespace-nowrap">${term}</span>`;
  });
}
