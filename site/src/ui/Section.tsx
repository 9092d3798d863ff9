import { useId, type ReactNode } from "react";
import { kept } from "./Kept.tsx";

interface Props {
  title: ReactNode;
  className?: string | undefined;
  headingClassName?: string;
  children: ReactNode;
}

export function Section({ title, className, headingClassName = "mb-2 text-lg font-semibold", children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={headingClassName}>
        {kept(title)}
      </h2>
      {children}
    </section>
  );
}
