import { useCallback, useMemo } from "react";
import { useIntl } from "react-intl";
import { datesOf, listsOf, numbersOf } from "@trabecula/messages";

export function useFormats() {
  const { locale } = useIntl();
  return useMemo(() => ({ ...datesOf(locale), ...numbersOf(locale), listOf: listsOf(locale) }), [locale]);
}

export type Formats = ReturnType<typeof useFormats>;

/**
 * Texts of a plugin's pages in the panel, by id in `translations`; Strapi has one list for all plugins.
 * @param load reads the texts of a language; Strapi shows English for missing ones
 */
export function createTexts<TextId extends string>(plugin: string, load: (locale: string) => Promise<unknown>) {
  const idOf = (id: string) => `${plugin}.${id}`;

  function useText() {
    const { formatMessage } = useIntl();
    return useCallback(
      (id: TextId, values?: Readonly<Record<string, string | number>>) => formatMessage({ id: idOf(id) }, values),
      [formatMessage],
    );
  }

  return {
    useText,

    /** Text for links and widgets, which Strapi names before it loads texts. */
    label: (id: TextId, defaultMessage: string) => ({ id: idOf(id), defaultMessage }),

    /** A language needs only a file of its name. */
    registerTrads: ({ locales }: { readonly locales: readonly string[] }) =>
      Promise.all(
        locales.map(async (locale) => {
          const texts = (await load(locale).catch(() => ({ default: {} }))) as { default: Record<string, string> };
          return { locale, data: Object.fromEntries(Object.entries(texts.default).map(([id, text]) => [idOf(id), text])) };
        }),
      ),
  };
}
