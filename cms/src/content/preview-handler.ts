import type { UID } from "@strapi/strapi";
import type { Context } from "koa";
import { env } from "../../config/env.ts";
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

/**
 * Where the panel shows an entry as the site will: called by Strapi for whoever is logged in, so what they may read is
 * asked here. Nothing for what has no page.
 */
export function previewAddress(uid: UID.ContentType, { documentId, status }: { documentId: string; status: string }): string | undefined {
  const kind = kinds.get(uid);
  const ctx = strapi.requestContext.get() as Context | undefined;
  if (!kind || !ctx || !(ctx.state as PanelState).userAbility.can("plugin::content-manager.explorer.read", uid)) return undefined;
  const link = { kind, documentId, isDraft: status !== "published", panelHost: hostOf(ctx) };
  return `${env.siteUrl}/preview/${signPreview(link, secretFor("preview"), Date.now())}`;
}

/** It becomes part of a header: what is no plain host and port counts as none. */
function hostOf({ host }: Context): string | null {
  return /^[\w.-]+(:\d+)?$/.test(host) ? host : null;
}
