import type { ReactNode, Ref } from "react";

export interface AuthLayoutProps {
  title: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
  lead?: ReactNode;
  footer?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function AuthLayout({ title, titleRef, lead, footer, aside, children }: AuthLayoutProps) {
  const columns = aside ? "max-w-4xl lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-20" : "max-w-md";
  return (
    <div className={`mx-auto grid gap-12 py-8 sm:py-14 ${columns}`}>
      <div>
        <h1
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
          className="font-serif text-3xl font-semibold tracking-tight text-balance outline-none"
        >
          {title}
        </h1>
        {lead && <p className="mt-2 text-muted">{lead}</p>}
        <div className="mt-8">{children}</div>
        {footer && <div className="mt-8 space-y-2 border-t border-line pt-5 text-sm text-muted">{footer}</div>}
      </div>
      {aside && <aside className="border-line max-lg:border-t max-lg:pt-8 lg:border-l lg:pl-10">{aside}</aside>}
    </div>
  );
}
