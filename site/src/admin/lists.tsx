import { useMutation, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../shell/api-error.ts";
import type { ServerFile } from "../shell/api.ts";
import { Loadable } from "../shell/Loadable.tsx";
import { pageSize } from "../shell/product.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { NotificationBanner } from "../ui/NotificationBanner.tsx";
import { Pagination } from "../ui/Pagination.tsx";
import { saveFile } from "../ui/save-text-file.ts";
import { TextLink } from "./TextLink.tsx";

interface ResultsProps<Item> {
  query: UseQueryResult<{ items: Item[]; total: number }>;
  page: number;
  onChange: (change: { page: number }) => void;
  /** Shown without rows. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

export function Results<Item>({ query, page, onChange, empty, children }: ResultsProps<Item>) {
  return (
    <Loadable query={query}>
      {({ items, total }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            {children(items)}
            <Pagination page={page} maxPages={Math.ceil(total / pageSize())} onPage={(next) => onChange({ page: next })} />
          </>
        )
      }
    </Loadable>
  );
}

interface NothingFitsProps {
  title: string;
  showAll: string;
  onShowAll: () => void;
  children?: string;
}

export function NothingFits({ title, showAll, onShowAll, children = "Nothing matches this search and these filters." }: NothingFitsProps) {
  const button = (
    <Button variant="secondary" onClick={onShowAll}>
      {showAll}
    </Button>
  );
  return (
    <EmptyState title={title} action={button}>
      {children}
    </EmptyState>
  );
}

export function choicesOf<View>(view: View, onChange: (change: Partial<View>) => void) {
  return <Name extends keyof View>(name: Name) => ({
    chosen: view[name],
    onChoose: (value: View[Name]) => onChange({ [name]: value } as unknown as Partial<View>),
  });
}

/** Uses fetch, so that an error appears in the page. */
export function useCsvExport<View>(fetchFile: (view: View) => Promise<ServerFile>) {
  return useMutation({ mutationFn: fetchFile, onSuccess: ({ name, content }) => saveFile(name, content) });
}

interface ExportProps<View> {
  view: View;
  exporting: ReturnType<typeof useCsvExport<View>>;
  disabled: boolean;
}

export function ExportCsv<View>({ view, exporting, disabled }: ExportProps<View>) {
  return (
    <Button variant="secondary" pending={exporting.isPending} disabled={disabled} onClick={() => exporting.mutate(view)}>
      Export CSV
    </Button>
  );
}

export function ExportRefusal<View>({ exporting }: Pick<ExportProps<View>, "exporting">) {
  if (!exporting.error) return null;
  return <NotificationBanner wide className="mb-6" type="error" message={messageOf(exporting.error)} onClose={exporting.reset} />;
}

export function OneAccount({ before, id, after, onEnd }: { before: string; id: string; after: string; onEnd: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        {before}{" "}
        <TextLink inText to={`/admin/users/${id}`}>
          one account
        </TextLink>
        {after}
      </p>
      <Button size="small" variant="secondary" onClick={onEnd}>
        All accounts
      </Button>
    </div>
  );
}
