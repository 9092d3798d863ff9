import { AppLink, type AppLinkProps } from "../../../ui/AppLink.tsx";

export function TextLink(props: AppLinkProps) {
  return <AppLink className="font-medium text-brand underline decoration-1 underline-offset-4 hover:decoration-2" {...props} />;
}
