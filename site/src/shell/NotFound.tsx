import { Suspense } from "react";
import { LoadingIndicator } from "../ui/LoadingIndicator.tsx";
import { lazyScreen } from "./lazy-screen.ts";

const NotFoundScreen = lazyScreen("not-found", () => import("./NotFoundScreen.tsx"));

/** The screen of what does not exist, or not for this person. Hardly anybody sees it, so its code comes when it is shown. */
export function NotFound() {
  return (
    <Suspense fallback={<LoadingIndicator />}>
      <NotFoundScreen />
    </Suspense>
  );
}
