import { useEffect, useRef, type ReactNode } from "react";
import { AuthLayout } from "./AuthLayout.tsx";

interface OutcomeProps {
  title: string;
  action?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** What a form led to, in its place: the heading takes the focus of the button that is gone, so that it is read out. */
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
