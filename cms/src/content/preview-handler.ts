import type { UID } from "@strapi/strapi";
import type { Context } from "koa";
import { env } from "../../config/env.ts";
import { languages } from "@trabecula/contracts";
import { secretFor } from "../../config/secrets.ts";
import { signPreview, type PreviewLink } from "./preview-link.ts";
import { editorial } from "./published.ts";

const kinds = new Map<string, PreviewLink["kind"]>([
  [editorial.faq, "faq"],
  [editorial.article, "article"],
  [editorial.page, "page"],
]);

interface PanelState {
  userAbility: { can(action: string, subject: string): boolean };
}

interface Previewed {
  readonly documentId: string;
  readonly locale?: string | null;
  readonly status: string;
}

/** Checks read permission: Strapi calls this for every panel user. */
export function previewAddress(uid: UID.ContentType, { documentId, locale, status }: Previewed): string | undefined {
  const kind = kinds.get(uid);
  const ctx = strapi.requestContext.get() as Context | undefined;
  if (!kind || !ctx || !(ctx.state as PanelState).userAbility.can("plugin::content-manager.explorer.read", uid)) return undefined;
  const language = languages.find((known) => known === locale) ?? "en";
  const link = { kind, documentId, language, isDraft: status !== "published", panelHost: hostOf(ctx) };
  return `${env.siteUrl}/preview/${signPreview(link, secretFor("preview"), Date.now())}`;
}

/** Used in a header, so anything but a plain host and port is ignored. */
function hostOf({ host }: Context): string | null {
  return /^[\w.-]+(:\d+)?$/.test(host) ? host : null;
}
