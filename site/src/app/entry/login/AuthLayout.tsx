import { type ReactNode, type Ref, useEffect, useRef } from "react";
import type { TagsOf } from "@trabecula/messages";
import * as messages from "@trabecula/messages/log-in";
import { AppLink, type AppLinkProps } from "../../../ui/AppLink.tsx";
import { Sentence } from "../../../ui/Sentence.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

interface AuthLayoutProps {
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

/** `heights`: of the parts to come, as classes, to avoid layout shift. */
export function Opening({ title, text, heights }: { title: string; text: string; heights: readonly string[] }) {
  return (
    <AuthLayout title={title} lead={<span role="status">{text}</span>}>
      <div className="space-y-5">
        {heights.map((height, index) => (
          <Skeleton key={index} className={`${height} w-full`} />
        ))}
      </div>
    </AuthLayout>
  );
}

interface OutcomeProps {
  title: string;
  action?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Moves the focus, so that screen readers announce the outcome. */
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

export function TextLink(props: AppLinkProps) {
  return <AppLink className="font-medium text-brand underline decoration-1 underline-offset-4 hover:decoration-2" {...props} />;
}

export function LinkedText<const Text extends string>({ text, links }: { text: Text; links: Record<TagsOf<Text>, string> }) {
  const parts = Object.entries<string>(links).map(([tag, to]) => [tag, (label: string) => <TextLink to={to}>{label}</TextLink>]);
  return (
    <p>
      <Sentence text={text} parts={Object.fromEntries(parts)} />
    </p>
  );
}

export function BackToLogin() {
  return <LinkedText text={messages.backToLogin} links={{ researcher: "/researcher-login", patient: "/patient-login" }} />;
}
