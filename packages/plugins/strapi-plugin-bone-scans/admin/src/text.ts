import { useCallback } from "react";
import { useIntl } from "react-intl";
import type en from "./translations/en.json";

export type TextId = keyof typeof en;
export type Text = (id: TextId, values?: Readonly<Record<string, string | number>>) => string;

/** Strapi holds the texts of all plugins in one list. */
const prefix = "bone-scans.";

export function useText(): Text {
  const { formatMessage } = useIntl();
  return useCallback((id, values) => formatMessage({ id: prefix + id }, values), [formatMessage]);
}

/** For links, which Strapi names before it loads texts. */
export function label(id: TextId, defaultMessage: string) {
  return { id: prefix + id, defaultMessage };
}

/** A language needs only a file of its name. Strapi shows English for texts that it lacks. */
export async function registerTrads({ locales }: { readonly locales: readonly string[] }) {
  const load = async (locale: string): Promise<Record<string, string>> => {
    try {
      return ((await import(`./translations/${locale}.json`)) as { default: Record<string, string> }).default;
    } catch {
      return {};
    }
  };
  return Promise.all(
    locales.map(async (locale) => {
      const texts = Object.entries(await load(locale));
      return { locale, data: Object.fromEntries(texts.map(([id, text]) => [prefix + id, text])) };
    }),
  );
}
