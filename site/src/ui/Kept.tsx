import { unbroken } from "@trabecula/messages";
import { createContext, use, useMemo, type ReactNode } from "react";

/** "Mar 14, 2026, 09:26", "“Study A”", "−1.3", "1.0.2". Bounded, so that no text takes quadratic time. */
const values = String.raw`\p{Lu}\p{Ll}{2,8} \d{1,2}, \d{4}(?:, \d\d(?::\d\d)+)?|“[^“”]{1,200}”|[^ \n“”()]{0,80}\d(?:[^ \n“”()]*[^ \n“”().,:;!?])?`;

const Names = createContext("");

export function KeepNames({ names, children }: { names: readonly (string | null | undefined)[]; children: ReactNode }) {
  const own = names.map((name) => unbroken(name ?? "").replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return <Names value={[use(Names), ...own].filter(({ length }) => length > 2).join("|")}>{children}</Names>;
}

/** Translators leave its values and names. */
export function Kept({ text }: { text: string }) {
  const names = use(Names);
  const pattern = useMemo(() => new RegExp(`(${names && String.raw`(?<!\p{L})(?:${names})(?!\p{L})|`}${values})`, "u"), [names]);
  return unbroken(text)
    .split(pattern)
    .map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        <bdi key={at} translate="no">
          {part}
        </bdi>
      ),
    );
}

export const kept = (node: ReactNode): ReactNode =>
  typeof node === "string" || typeof node === "number" ? <Kept text={String(node)} /> : node;

/** React lacks the type of `translate` on SVG. */
export const untranslated = { translate: "no" };

export function NameAndVersion({ name, version }: { name: string; version: string }) {
  return <bdi translate="no">{`${name}, ${version}`}</bdi>;
}
