import { useId, type Ref, type TextareaHTMLAttributes } from "react";
import { classes } from "./classes.ts";
import { describedBy, Field, type FieldProps } from "./Field.tsx";

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id"> &
  Pick<FieldProps, "label" | "indicator" | "message" | "hint"> & { ref?: Ref<HTMLTextAreaElement>; fieldClassName?: string };

export function TextArea({ label, indicator = 0, message, hint, className, fieldClassName, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} indicator={indicator} message={message} hint={hint} className={fieldClassName}>
      <textarea
        id={id}
        className={classes("control", className)}
        aria-invalid={indicator === 2 || undefined}
        aria-describedby={describedBy(id, { message, hint })}
        {...rest}
      />
    </Field>
  );
}
