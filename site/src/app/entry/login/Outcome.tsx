import { useEffect, useRef, type ReactNode } from "react";
import { AuthLayout } from "./AuthLayout.tsx";

interface OutcomeProps {
  title: string;
  action?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Replaces a form and focuses the heading, so that screen readers announce it. */
export function Outcome({ title, action, footer, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <AuthLayout title={title} titleRef={heading} footer={footer}>
      <div className="space-y-4">{children}</div>
      {action && <div className="mt-8 flex flex-wrap gap-3">{action}</div>}
    </AuthLayout>
  );
}
