import { CircleAlert } from "lucide-react";

/** What is missing or wrong with a group of choices. */
export function Problem({ text }: { text: string | undefined }) {
  return (
    <div aria-live="polite">
      {text && (
        <p data-problem className="mt-2 flex items-start gap-1.5 text-sm text-error">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
