import { pageSize } from "../../shell/product.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { fetchUsers } from "../admin-api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { AccountActionDialog } from "./AccountActionDialog.tsx";
import { UserFilters } from "./UserFilters.tsx";
import { allUsers, readUserListQuery, writeUserListQuery } from "./user-list-query.ts";
import { UserTable } from "./UserTable.tsx";
import { useAccountAction } from "./use-account-action.ts";

export default function UsersScreen() {
  const [view, show] = useListView(readUserListQuery, writeUserListQuery);
  const acting = useAccountAction();
  const users = useQuery({ queryKey: ["admin", "users", view], queryFn: () => fetchUsers(view), placeholderData: keepPreviousData });

  return (
    <>
      <PageHeader title="Users" description="Everyone with an account, or waiting for one." />
      <AccountActionDialog acting={acting} />
      <UserFilters view={view} onChange={show} total={users.data?.total} />
      <Loadable query={users}>
        {({ items, total }) =>
          items.length > 0 ? (
            <>
              <UserTable users={items} view={view} onSort={show} onAction={acting.ask} />
              <Pagination page={view.page} maxPages={Math.ceil(total / pageSize())} onPage={(page) => show({ page })} />
            </>
          ) : (
            <EmptyState
              title="No account fits"
              action={
                <Button variant="secondary" onClick={() => show(allUsers)}>
                  Show all accounts
                </Button>
              }
            >
              Nothing matches this search and these filters.
            </EmptyState>
          )
        }
      </Loadable>
    </>
  );
}
