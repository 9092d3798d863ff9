import { Box, Button, Flex, Table, Tbody, Td, Th, Thead, Tr, Typography, VisuallyHidden } from "@strapi/design-system";
import type { AdminUser } from "@trabecula/contracts";
import { Heading } from "@trabecula/strapi-kit/panel";
import { useFormats } from "@trabecula/strapi-kit/panel/texts";
import type { ReactNode } from "react";
import { useText } from "../text.ts";
import { nameOf, usesText } from "../waiting/account-messages.ts";

interface WaitingTableProps {
  readonly accounts: readonly AdminUser[];
  readonly busyId: string | null;
  readonly onApprove: (account: AdminUser) => void;
  readonly onReject: (account: AdminUser) => void;
}

const columns = ["table.name", "table.institution", "table.use", "table.address", "table.since"] as const;

export function WaitingTable({ accounts, busyId, onApprove, onReject }: WaitingTableProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <Table colCount={columns.length + 1} rowCount={accounts.length + 1} aria-label={text("table.label")}>
      <Thead>
        <Tr>
          {columns.map((column) => (
            <Heading key={column} text={text(column)} />
          ))}
          <Th>
            <VisuallyHidden>{text("table.decision")}</VisuallyHidden>
          </Th>
        </Tr>
      </Thead>
      <Tbody>
        {accounts.map((account) => (
          <Tr key={account.id}>
            <PersonCell account={account} />
            <TextCell text={account.institution} />
            <TextCell text={usesText(account, text, formats)} />
            <AddressCell account={account} />
            <TextCell text={formats.formatDay(account.createdAt)} />
            <Td>
              <Flex gap={2} justifyContent="flex-end">
                <Button
                  size="S"
                  aria-label={text("table.approve", { name: nameOf(account) })}
                  loading={busyId === account.id}
                  disabled={busyId !== null}
                  onClick={() => onApprove(account)}
                >
                  {text("approve.button")}
                </Button>
                <Button
                  size="S"
                  variant="danger-light"
                  aria-label={text("table.reject", { name: nameOf(account) })}
                  disabled={busyId !== null}
                  onClick={() => onReject(account)}
                >
                  {text("reject.button")}
                </Button>
              </Flex>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function PersonCell({ account }: { readonly account: AdminUser }) {
  return (
    <Td>
      <Wrapping>
        <Typography tag="div" textColor="neutral800" fontWeight="semiBold">
          {nameOf(account)}
        </Typography>
        <Typography tag="div" variant="pi" textColor="neutral600">
          {account.email}
        </Typography>
      </Wrapping>
    </Td>
  );
}

function AddressCell({ account }: { readonly account: AdminUser }) {
  const text = useText();
  if (account.emailBouncedAt !== null) return <TextCell text={text("address.returned")} color="danger700" weight="semiBold" />;
  return account.emailConfirmed ? (
    <TextCell text={text("address.confirmed")} />
  ) : (
    <TextCell text={text("address.unconfirmed")} weight="semiBold" />
  );
}

interface TextCellProps {
  readonly text: string;
  readonly color?: string;
  readonly weight?: "regular" | "semiBold";
}

function TextCell({ text, color = "neutral800", weight = "regular" }: TextCellProps) {
  return (
    <Td>
      <Wrapping>
        <Typography tag="div" textColor={color} fontWeight={weight}>
          {text}
        </Typography>
      </Wrapping>
    </Td>
  );
}

/** Long names wrap, so that the buttons stay visible. */
function Wrapping({ children }: { readonly children: ReactNode }) {
  return (
    <Box paddingTop={3} paddingBottom={3} maxWidth="26rem" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
      {children}
    </Box>
  );
}
