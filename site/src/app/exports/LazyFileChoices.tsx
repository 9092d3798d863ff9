import { lazy, Suspense, type ComponentProps } from "react";
import { chunkTimeoutMs, loadWithin } from "../../shell/lazy-screen.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type FileChoicesType from "./FileChoices.tsx";

const FileChoices = lazy(() => loadWithin("file-choices", () => import("./FileChoices.tsx"), chunkTimeoutMs));

export function LazyFileChoices(props: ComponentProps<typeof FileChoicesType>) {
  return (
    <Suspense fallback={<Skeleton className="h-72 w-full" />}>
      <FileChoices {...props} />
    </Suspense>
  );
}
