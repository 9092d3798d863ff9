import * as messages from "@trabecula/messages/controls";
import type { CSSProperties, ReactNode } from "react";
import { markStruts } from "./logo.ts";

const stepMs = 180;

export function LoadingIndicator({ message = messages.loading }: { message?: ReactNode }) {
  return (
    <div role="status" className="flex flex-col items-center justify-center gap-4 py-12 text-center text-muted">
      <p>{message}</p>
      <svg
        width="200"
        height="200"
        viewBox="0 0 32 32"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        className="text-brand"
        aria-hidden="true"
      >
        <circle cx="16" cy="16" r="13.5" strokeWidth="0.75" className="text-line-strong" stroke="currentColor" />
        {markStruts.map(({ from, to }, index) => (
          <path
            key={index}
            className="strut"
            pathLength={1}
            d={`M${from.join(" ")}L${to.join(" ")}`}
            strokeWidth="2.25"
            style={{ animationDelay: `${index * stepMs}ms` } as CSSProperties}
          />
        ))}
      </svg>
    </div>
  );
}
