import type { ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import { classes } from "./classes.ts";
import { kept } from "./Kept.tsx";

/** 0 none, 1 brand border, 2 red border with a shake; the label shakes while not focused. */
export type ErrorIndicator = 0 | 1 | 2;

export type FieldProps = {
  id: string;
  label: ReactNode;
  indicator?: ErrorIndicator;
  message?: ReactNode;
  hint?: ReactNode;
  below?: ReactNode;
  /** Shown below the field on focus, about 14rem high; ignores pointer events. */
  panel?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

export function describedBy(id: string, { message, hint, panel }: Pick<FieldProps, "message" | "hint" | "panel">): string | undefined {
  const ids = [hint && `${id}-hint`, message && `${id}-message`, panel && `${id}-panel`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

export function Field({ id, label, indicator = 0, message, hint, below, panel, className, children }: FieldProps) {
  return (
    <div className={classes("field", className)} data-indicator={indicator}>
      <label htmlFor={id} className="field-label mb-1 block text-sm font-medium">
        {kept(label)}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1 text-sm text-muted">
          {kept(hint)}
        </p>
      )}
      {children}
      {below && <div className="mt-3">{below}</div>}
      <div aria-live="polite">
        {message && (
          <p
            id={`${id}-message`}
            className={classes("mt-1 flex items-start gap-1.5 text-sm", indicator === 2 ? "text-error" : "text-muted")}
          >
            {indicator === 2 && <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />}
            <span>{kept(message)}</span>
          </p>
        )}
      </div>
      {panel && (
        <div id={`${id}-panel`} className="field-panel appear rounded-lg border border-line bg-surface p-3 text-sm shadow-float">
          {panel}
        </div>
      )}
    </div>
  );
}
