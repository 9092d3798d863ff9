import MarkdownIt from "markdown-it";
import type { z } from "zod";
import type { ZPage } from "@trabecula/contracts";
import { site } from "@trabecula/contracts/endpoints";
import { readCms } from "./cms-client.ts";

export type StaffText = z.infer<typeof ZPage>;

export async function readStaffPage(slug: string): Promise<StaffText | "missing" | "down"> {
  if (!/^[a-z0-9-]+$/.test(slug)) return "missing";
  const answer = await readCms(site.page, { slug });
  return answer.ok ? answer.data : answer.reason;
}

/** Search engines show about 160 characters. */
const mostLetters = 160;

const markdown = new MarkdownIt();

/** Plain text, cut at a word boundary. */
export function summaryOf(source: string): string {
  const tokens = markdown.parse(source, {});
  const first = tokens.findIndex(({ type }) => type === "paragraph_open");
  const words = (tokens[first + 1]?.children ?? []).map(({ type, content }) => (type.endsWith("break") ? " " : content)).join("");
  if (words.length <= mostLetters) return words;
  return `${words.slice(0, mostLetters - 1).replace(/\s+\S*$/, "")}…`;
}
