import { ArrowLink } from "../../ui/ArrowLink.tsx";

export function RecentlyDeletedLink() {
  return (
    <p className="mt-8 text-sm print:hidden">
      <ArrowLink to="/recently-deleted">Recently deleted</ArrowLink>
    </p>
  );
}
