export function readable(html: string): string[] {
  const paragraphs = [...html.matchAll(/<p [^>]*>(.*?)<\/p>/gs)].map(([, inner = ""]) => inner);
  return paragraphs.map((inner) =>
    inner
      .replace(/<br>/g, "\n")
      .replace(/<[^>]+>/g, "")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, "&"),
  );
}
