import { CircleAlert } from "lucide-react";
import { kept } from "./Kept.tsx";

export function Problem({ text, id }: { text: string | undefined; id?: string }) {
  return (
    <div id={id} aria-live="polite">
      {text && (
        <p data-problem className="mt-2 flex items-start gap-1.5 text-sm text-error">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
          <span>{kept(text)}</span>
        </p>
      )}
    </div>
  );
}
