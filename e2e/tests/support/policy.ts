import type { Page } from "@playwright/test";
import { readWorld } from "./world.ts";

export function watchPolicy(page: Page): string[] {
  const problems: string[] = [];
  const own = [readWorld().siteUrl, "data:", "blob:"];
  page.on("console", (message) => message.text().includes("Content Security Policy") && problems.push(message.text()));
  page.on("request", (request) => own.some((start) => request.url().startsWith(start)) || problems.push(request.url()));
  return problems;
}
