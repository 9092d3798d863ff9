import { Suspense } from "react";
import { LoadingIndicator } from "../ui/LoadingIndicator.tsx";
import { lazyComponent } from "./lazy-screen.ts";

const NotFoundScreen = lazyComponent("not-found", () => import("./NotFoundScreen.tsx"));

/** Appears also if the user has no permission. */
export function NotFound() {
  return (
    <Suspense fallback={<LoadingIndicator />}>
      <NotFoundScreen />
    </Suspense>
  );
}
