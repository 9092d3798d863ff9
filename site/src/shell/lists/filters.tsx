import { countOf } from "@trabecula/messages";
import { moreThan } from "@trabecula/messages/lists";
import { Select, type SelectOption, type SelectProps } from "../../ui/Select.tsx";
import { TextInput, type TextInputProps } from "../../ui/TextInput.tsx";
import { useTypedSearch } from "./use-typed-search.ts";
import { kept } from "../../ui/Kept.tsx";

type SearchProps = Pick<TextInputProps, "label" | "placeholder" | "fieldClassName"> & { q: string; onSearch: (q: string) => void };

export function SearchFilter({ q, onSearch, ...rest }: SearchProps) {
  const [text, setText] = useTypedSearch(q, onSearch);
  return <TextInput type="search" value={text} onChange={(event) => setText(event.target.value)} {...rest} />;
}

type ChoiceProps<Value extends string> = Pick<SelectProps, "label" | "emptyLabel"> & {
  options: readonly (SelectOption & { value: Value })[];
  chosen: Value | null;
  onChoose: (value: Value | null) => void;
};

export function ChoiceFilter<Value extends string>({ options, chosen, onChoose, ...rest }: ChoiceProps<Value>) {
  return (
    <Select
      options={options}
      value={chosen ?? ""}
      onChange={(event) => onChoose(options.find(({ value }) => value === event.target.value)?.value ?? null)}
      {...rest}
    />
  );
}

export interface Total {
  readonly total: number;
  readonly totalIsAtLeast?: true | undefined;
}

export const totalText = ({ total, totalIsAtLeast }: Total, one: string): string =>
  totalIsAtLeast ? moreThan(countOf(total, one)) : countOf(total, one);

/** Announced to screen readers. Reserves its height until known. */
export function FoundCount({ total, one }: { total: Total | number | undefined; one: string }) {
  return (
    <p className="text-sm text-muted tabular-nums" aria-live="polite">
      {kept(total === undefined ? "\u00a0" : totalText(typeof total === "number" ? { total } : total, one))}
    </p>
  );
}
