import type { ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import { kept } from "./Kept.tsx";

export type SelectableCardProps = {
  title: ReactNode;
  description?: ReactNode;
  selected: boolean;
  onChange: (selected: boolean) => void;
  kind?: "checkbox" | "radio";
  name?: string;
  disabled?: boolean;
  note?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function SelectableCard({
  title,
  description,
  selected,
  onChange,
  kind = "checkbox",
  name,
  disabled,
  note,
  ref,
}: SelectableCardProps) {
  return (
    <label
      className={classes(
        "flex cursor-pointer items-start gap-3 rounded-lg border bg-surface p-4 transition-colors duration-[var(--fast)]",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
        selected ? "border-brand bg-brand-tint shadow-[inset_0_0_0_1px_var(--brand)]" : "border-line-control hover:bg-sunken",
        disabled && "cursor-not-allowed opacity-60",
      )}
    >
      <input
        ref={ref}
        type={kind}
        name={name}
        checked={selected}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-4.5 shrink-0 accent-[var(--brand)] outline-none"
      />
      <span className="min-w-0">
        <span className="block font-medium">{kept(title)}</span>
        {description && <span className="mt-0.5 block text-sm text-muted">{kept(description)}</span>}
        {note && <span className="mt-1 block text-sm">{kept(note)}</span>}
      </span>
    </label>
  );
}

interface RadioCardsProps<Value> {
  name: string;
  value: Value | null;
  options: readonly (Pick<SelectableCardProps, "title" | "description" | "note"> & { value: Value })[];
  onChange: (value: Value) => void;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

export function RadioCards<Value extends string | number | boolean>({
  name,
  value,
  options,
  onChange,
  className,
  ref,
}: RadioCardsProps<Value>) {
  return (
    <div className={classes("grid gap-3", className)}>
      {options.map(({ value: own, ...card }, index) => (
        <SelectableCard
          key={String(own)}
          kind="radio"
          ref={index === 0 ? ref : undefined}
          selected={own === value}
          onChange={() => onChange(own)}
          {...{ name, ...card }}
        />
      ))}
    </div>
  );
}
