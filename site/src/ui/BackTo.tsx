import { ArrowLink } from "./ArrowLink.tsx";

export function BackTo({ list, children }: { list: string; children: string }) {
  return (
    <p className="mb-4 text-sm print:hidden">
      <ArrowLink to={list} direction="back">
        {children}
      </ArrowLink>
    </p>
  );
}
