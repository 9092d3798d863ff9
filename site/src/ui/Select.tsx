import { useId, type Ref, type SelectHTMLAttributes } from "react";
import { ChevronDown } from "lucide-react";
import { classes } from "./classes.ts";
import { describedBy, Field, type FieldProps } from "./Field.tsx";

export type SelectOption = { value: string; label: string; disabled?: boolean; translate?: "no" };

export const translateOf = ({ label, translate }: Pick<SelectOption, "label" | "translate">): "no" | undefined =>
  translate ?? (/\d(?:\.\d| %)/.test(label) ? "no" : undefined);

export const namedOption = ({ id, name, version }: { id: string; name: string; version?: string }): SelectOption => ({
  value: id,
  label: version === undefined ? name : `${name}, ${version}`,
  translate: "no",
});

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "children"> &
  Pick<FieldProps, "label" | "indicator" | "message" | "hint"> & {
    options: readonly SelectOption[];
    emptyLabel?: string;
    ref?: Ref<HTMLSelectElement>;
    fieldClassName?: string;
  };

export function Select({
  label,
  indicator = 0,
  message,
  hint,
  options,
  emptyLabel,
  className,
  fieldClassName,
  id: givenId,
  ...rest
}: SelectProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <Field id={id} label={label} indicator={indicator} message={message} hint={hint} className={fieldClassName}>
      <div className="relative">
        <select
          id={id}
          className={classes("control appearance-none pr-9", className)}
          aria-invalid={indicator === 2 || undefined}
          aria-describedby={describedBy(id, { message, hint })}
          {...rest}
        >
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled} translate={translateOf(option)}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
          strokeWidth={1.5}
        />
      </div>
    </Field>
  );
}
