import { Button, Flex, Loader, Th, Typography } from "@strapi/design-system";

interface ProblemProps {
  readonly sentence: string;
  readonly again: string;
  readonly onRetry: () => Promise<void>;
}

export function Problem({ sentence, again, onRetry }: ProblemProps) {
  return (
    <Flex
      role="alert"
      justifyContent="space-between"
      gap={4}
      padding={4}
      marginBottom={4}
      background="danger100"
      borderColor="danger200"
      hasRadius
    >
      <Typography textColor="danger700">{sentence}</Typography>
      <Button size="S" variant="danger-light" onClick={() => void onRetry()}>
        {again}
      </Button>
    </Flex>
  );
}

export function Loading({ label }: { readonly label: string }) {
  return (
    <Flex justifyContent="center" padding={10}>
      <Loader>{label}</Loader>
    </Flex>
  );
}

export function Heading({ text }: { readonly text: string }) {
  return (
    <Th>
      <Typography variant="sigma" textColor="neutral600">
        {text}
      </Typography>
    </Th>
  );
}
