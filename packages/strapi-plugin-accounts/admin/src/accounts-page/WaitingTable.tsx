import { Button, Flex, Table, Tbody, Td, Th, Thead, Tr, Typography } from "@strapi/design-system";
import type { AdminUser } from "@trabecula/contracts";

interface WaitingTableProps {
  readonly accounts: readonly AdminUser[];
  readonly busyId: string | null;
  readonly onApprove: (account: AdminUser) => void;
  readonly onReject: (account: AdminUser) => void;
}

const columns = ["Name", "E-mail", "Institution", "Intended use", "Requested"];

export function WaitingTable({ accounts, busyId, onApprove, onReject }: WaitingTableProps) {
  return (
    <Table colCount={columns.length + 1} rowCount={accounts.length + 1} aria-label="Account requests">
      <Thead>
        <Tr>
          {columns.map((column) => (
            <Th key={column}>
              <Typography variant="sigma">{column}</Typography>
            </Th>
          ))}
          <Th>
            <Typography variant="sigma">Decision</Typography>
          </Th>
        </Tr>
      </Thead>
      <Tbody>
        {accounts.map((account) => (
          <Tr key={account.id}>
            <TextCell text={`${account.firstName} ${account.lastName}`} />
            <TextCell text={account.emailConfirmed ? account.email : `${account.email} (address unconfirmed)`} />
            <TextCell text={account.institution} />
            <TextCell text={account.intendedUse.join(", ")} />
            <TextCell text={account.createdAt.slice(0, 10)} />
            <Td>
              <Flex gap={2}>
                <Button size="S" loading={busyId === account.id} disabled={busyId !== null} onClick={() => onApprove(account)}>
                  Approve
                </Button>
                <Button size="S" variant="danger-light" disabled={busyId !== null} onClick={() => onReject(account)}>
                  Reject
                </Button>
              </Flex>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function TextCell({ text }: { readonly text: string }) {
  return (
    <Td>
      <Typography textColor="neutral800">{text}</Typography>
    </Td>
  );
}
