import { ConfirmDialog } from "@strapi/strapi/admin";
import { Button, Dialog, Flex, Table, Tbody, Td, Th, Thead, Tr, Typography, VisuallyHidden } from "@strapi/design-system";
import { Heading } from "@trabecula/strapi-kit/panel";
import { useFormats } from "@trabecula/strapi-kit/panel/texts";
import { useState } from "react";
import { useText } from "../text.ts";
import { useSending } from "./use-sending.ts";

export interface OtherUser {
  readonly id: string;
  readonly name: string;
  readonly since: string;
}

export function OtherStaff({ others, onChange }: { readonly others: readonly OtherUser[]; readonly onChange: () => Promise<void> }) {
  const text = useText();
  const { formatDay } = useFormats();
  const { send, problem, isBusy } = useSending();
  const [asked, setAsked] = useState<OtherUser | null>(null);
  const turnOff = async ({ id }: OtherUser) => {
    setAsked(null);
    if (await send(`staff/${id}/two-factor-off`, {})) await onChange();
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography variant="delta" tag="h2">
        {text("two-factor.others")}
      </Typography>
      {problem && (
        <Typography role="alert" textColor="danger700">
          {problem}
        </Typography>
      )}
      <Table colCount={3} rowCount={others.length + 1} aria-label={text("two-factor.others")}>
        <Thead>
          <Tr>
            <Heading text={text("table.name")} />
            <Heading text={text("two-factor.since")} />
            <Th>
              <VisuallyHidden>{text("two-factor.turn-off")}</VisuallyHidden>
            </Th>
          </Tr>
        </Thead>
        <Tbody>
          {others.map((user) => (
            <Tr key={user.id}>
              <Td>
                <Typography>{user.name}</Typography>
              </Td>
              <Td>
                <Typography>{formatDay(user.since)}</Typography>
              </Td>
              <Td>
                <Button size="S" variant="danger-light" disabled={isBusy} onClick={() => setAsked(user)}>
                  {text("two-factor.turn-off-of", { name: user.name })}
                </Button>
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
      <Dialog.Root open={asked !== null} onOpenChange={(open) => (open ? undefined : setAsked(null))}>
        {asked && (
          <ConfirmDialog title={text("two-factor.turn-off")} onConfirm={() => turnOff(asked)}>
            {text("two-factor.turn-off-question", { name: asked.name })}
          </ConfirmDialog>
        )}
      </Dialog.Root>
    </Flex>
  );
}
