import { Button, Flex, Typography } from "@strapi/design-system";
import { useText } from "../text.ts";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = useText();
  return (
    <Flex direction="column" alignItems="flex-start" gap={4}>
      <Typography variant="delta" tag="h2">
        {text("two-factor.codes-title")}
      </Typography>
      <Typography>{text("two-factor.codes-why")}</Typography>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <Typography style={{ fontFamily: "monospace" }}>{code}</Typography>
          </li>
        ))}
      </ul>
      <Button onClick={onKept}>{text("two-factor.codes-kept")}</Button>
    </Flex>
  );
}
