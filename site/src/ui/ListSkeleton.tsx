import { Skeleton } from "./Skeleton.tsx";

const rows = [1, 2, 3, 4, 5, 6, 7, 8];

/** Matches the loaded layout to avoid layout shift. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="mb-4 grid grid-cols-2 gap-3 pt-[1.5625rem] md:grid-cols-[minmax(0,1fr)_13rem]">
        <Skeleton className="h-[var(--control-height)] max-md:col-span-2" />
        <Skeleton className="h-[var(--control-height)] max-md:mt-[1.5625rem]" />
        <Skeleton className="mt-[1.5625rem] h-[var(--control-height)] md:hidden" />
      </div>
      <div className="h-10 border-b border-line-strong max-md:hidden" />
      {rows.map((row) => (
        <div
          key={row}
          className="grid h-[2.9375rem] items-center gap-x-6 border-b border-line max-md:h-24 max-md:content-center md:grid-cols-[1.25rem_3fr_1fr_1fr_2fr_1fr_1fr]"
        >
          <Skeleton className="size-4.5 max-md:hidden" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-2/3 max-md:hidden" />
          <Skeleton className="h-4 w-2/3 max-md:mt-2" />
          <Skeleton className="h-4 w-3/4 max-md:mt-2 max-md:w-1/2" />
          <Skeleton className="h-4 w-20 max-md:hidden" />
          <Skeleton className="h-4 w-20 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
