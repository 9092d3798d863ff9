import { createTexts } from "@trabecula/strapi-kit/panel/texts";
import type en from "./translations/en.json";

export const { useText, label, registerTrads } = createTexts<keyof typeof en>(
  "accounts",
  (locale) => import(`./translations/${locale}.json`),
);

export type Text = ReturnType<typeof useText>;
