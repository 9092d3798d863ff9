import { ArrowLink } from "./ArrowLink.tsx";

/** Above one record: the way back to the list it is in. */
export function BackTo({ list, children }: { list: string; children: string }) {
  return (
    <p className="mb-4 text-sm print:hidden">
      <ArrowLink to={list} direction="back">
        {children}
      </ArrowLink>
    </p>
  );
}
