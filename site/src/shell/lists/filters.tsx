import { countOf } from "@trabecula/messages";
import { Select, type SelectProps } from "../../ui/Select.tsx";
import { TextInput, type TextInputProps } from "../../ui/TextInput.tsx";
import { useTypedSearch } from "./use-typed-search.ts";

type SearchProps = Pick<TextInputProps, "label" | "placeholder" | "fieldClassName"> & { q: string; onSearch: (q: string) => void };

/** The search of a list; the list follows after a pause in typing. */
export function SearchFilter({ q, onSearch, ...rest }: SearchProps) {
  const [text, setText] = useTypedSearch(q, onSearch);
  return <TextInput type="search" value={text} onChange={(event) => setText(event.target.value)} {...rest} />;
}

type ChoiceProps<Value extends string> = Pick<SelectProps, "label" | "emptyLabel"> & {
  options: readonly { value: Value; label: string }[];
  /** Null: all. */
  chosen: Value | null;
  onChoose: (value: Value | null) => void;
};

/** Narrows a list to one choice, or to none. */
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

/** How many were found, said to screen readers too; the line keeps its height while that is not known. */
export function FoundCount({ total, one }: { total: number | undefined; one: string }) {
  return (
    <p className="text-sm text-muted tabular-nums" aria-live="polite">
      {total === undefined ? "\u00a0" : countOf(total, one)}
    </p>
  );
}
