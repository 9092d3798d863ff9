import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import * as words from "@trabecula/messages/calculator";
import { ErrorBoundary } from "../shell/ErrorBoundary.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { OpenDataset } from "./open-dataset.ts";
import { Try } from "./Try.tsx";
import { useEngine } from "./use-engine.ts";
import "./try.css";

interface Props {
  datasets: readonly OpenDataset[];
  signupOpen: boolean;
}

/** The URL hash selects the dataset, so each choice is a link. */
export function Calculator({ datasets, signupOpen }: Props) {
  const hash = useSyncExternalStore(onHash, hashNow, () => "");
  const [queries] = useState(newQueryClient);
  const chosen = datasets.find(({ anchor }) => anchor === hash);
  useEffect(() => markChosen(hash), [hash]);
  if (!chosen) return null;
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <WithDataset key={chosen.id} dataset={chosen} datasets={datasets} signupOpen={signupOpen} />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function WithDataset({ dataset, datasets, signupOpen }: Props & { dataset: OpenDataset }) {
  const { loading, again } = useEngine(dataset);
  if (loading.state === "failed") return <ErrorState title={words.notLoaded} message={loading.message} onRetry={again} />;
  if (loading.state === "loading")
    return (
      <div role="status" className="mt-10">
        <span className="sr-only">{words.loading(dataset.name)}</span>
        <Skeleton className="h-96 w-full" />
      </div>
    );
  return <Try dataset={dataset} datasets={datasets} signupOpen={signupOpen} loaded={loading} />;
}

/** Works offline. */
function newQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
}

function onHash(tell: () => void): () => void {
  addEventListener("hashchange", tell);
  return () => removeEventListener("hashchange", tell);
}

function hashNow(): string {
  return decodeURIComponent(location.hash.slice(1));
}

/** The links are in the static page. */
function markChosen(anchor: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-choice]")) {
    if (link.hash === `#${anchor}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}
