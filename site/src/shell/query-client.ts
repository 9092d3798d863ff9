import { hashKey, MutationCache, QueryCache, QueryClient, type Mutation, type QueryKey } from "@tanstack/react-query";
import { ApiError, logOf } from "./api-error.ts";
import { confirmSession } from "./session.ts";
import { clearErrorOf, showError, useSession } from "./session-store.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** Shows failures in the popup until a mutation with the same `mutationKey` succeeds or the screen changes. */
      errorPopup?: (error: Error) => string;
    };
  }
}

const freshMs = 30_000;
const retries = 2;

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSessionEnded }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      showFailure(error, mutation);
      leaveWhenSessionEnded(error);
    },
    onSuccess: (_data, _variables, _context, mutation) => clearErrorOf(actOf(mutation)),
  }),
  defaultOptions: {
    queries: {
      queryKeyHashFn: hashInWorkspace,
      staleTime: freshMs,
      retry: (count, error) => count < retries && isWorthRetrying(error),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});

/** Every key begins with account and workspace, so that no data of one show in another. */
function hashInWorkspace(key: QueryKey): string {
  const { user, workspaceId } = useSession.getState();
  return hashKey([user?.id, workspaceId, ...key]);
}

/** A silent server has already used up the timeout. */
function isWorthRetrying(error: Error): boolean {
  return !(error instanceof ApiError) || (error.isServerDown && error.code !== "silent");
}

function showFailure(error: Error, mutation: Mutation<unknown, unknown, unknown>): void {
  const words = mutation.meta?.errorPopup;
  if (words) showError(words(error), { log: logOf(error), act: actOf(mutation) });
}

function actOf({ options: { mutationKey } }: Mutation<unknown, unknown, unknown>): string | undefined {
  return mutationKey && hashKey(mutationKey);
}

/** The refused call may have used a session since replaced, e.g. by a new password. Admin routes answer 404 without one. */
function leaveWhenSessionEnded(error: Error): void {
  if (!(error instanceof ApiError)) return;
  const wasAdmin = useSession.getState().user?.role === "admin";
  if (error.code === "no_session" || (error.code === "not_found" && wasAdmin)) void confirmSession();
}
