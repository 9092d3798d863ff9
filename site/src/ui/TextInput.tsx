import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { classes } from "./classes.ts";
import { describedBy, Field, type FieldProps } from "./Field.tsx";

export type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> &
  Pick<FieldProps, "label" | "indicator" | "message" | "hint" | "below" | "panel"> & {
    id?: string;
    trailing?: ReactNode;
    icon?: ReactNode;
    ref?: Ref<HTMLInputElement>;
    fieldClassName?: string;
  };

export function TextInput({
  id: givenId,
  label,
  indicator = 0,
  message,
  hint,
  below,
  panel,
  trailing,
  icon,
  className,
  fieldClassName,
  type = "text",
  ...rest
}: TextInputProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <Field id={id} label={label} indicator={indicator} message={message} hint={hint} below={below} panel={panel} className={fieldClassName}>
      <div className="relative">
        <input
          id={id}
          type={type}
          className={classes("control", Boolean(trailing) && "pr-20", Boolean(icon) && "pr-9", className)}
          aria-invalid={indicator === 2 || undefined}
          aria-describedby={describedBy(id, { message, hint, panel })}
          {...rest}
        />
        {icon && <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">{icon}</span>}
        {trailing && <div className="absolute inset-y-0 right-1 flex items-center text-sm text-muted">{trailing}</div>}
      </div>
    </Field>
  );
}
