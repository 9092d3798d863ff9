import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { CircleAlert } from "lucide-react";
import { classes } from "./classes.ts";
import type { ErrorIndicator } from "./Field.tsx";
import { kept } from "./Kept.tsx";

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  label: ReactNode;
  labelHidden?: boolean;
  indicator?: ErrorIndicator;
  message?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox({ label, labelHidden = false, indicator = 0, message, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classes("field", className)} data-indicator={indicator}>
      <label className="inline-flex min-h-6 cursor-pointer items-start gap-2.5 pointer-coarse:py-2.5">
        <input
          type="checkbox"
          className="mt-0.75 size-4.5 shrink-0 accent-[var(--brand)]"
          aria-invalid={indicator === 2 || undefined}
          aria-describedby={message ? id : undefined}
          {...rest}
        />
        <span className={labelHidden ? "sr-only" : "field-label text-sm leading-6"}>{kept(label)}</span>
      </label>
      {message && (
        <p id={id} className={classes("mt-1 flex items-center gap-1.5 pl-7 text-sm", indicator === 2 ? "text-error" : "text-muted")}>
          {indicator === 2 && <CircleAlert aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />}
          {kept(message)}
        </p>
      )}
    </div>
  );
}
