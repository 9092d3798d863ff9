import { ArrowLink } from "../ui/ArrowLink.tsx";
import { useTitle } from "./use-title.ts";

/** The same words as the server's not-found page, for those who may not see an admin screen. */
export function NotFoundScreen() {
  useTitle("Not Found");
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-24 sm:px-6">
      <h1 className="font-serif text-3xl font-semibold tracking-tight sm:text-4xl">404 Not Found</h1>
      <p className="mt-4 text-lg text-muted">The page you're looking for does not exist.</p>
      <p className="mt-8">
        <ArrowLink to="/" direction="back">
          Back to homepage
        </ArrowLink>
      </p>
    </div>
  );
}
