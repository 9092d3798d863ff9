import { Layouts, Page, useFetchClient } from "@strapi/strapi/admin";
import { Flex, Link, Loader, Main, Typography } from "@strapi/design-system";
import { useEffect, useState } from "react";
import { useText } from "../text.ts";
import { reviewPermission } from "../waiting/waiting-api.ts";

/** The panel does not know the site's address when it is built, so the link cannot lead there itself. */
export default function SiteSettingsPage() {
  const text = useText();
  return (
    <Page.Protect permissions={reviewPermission}>
      <Page.Title>{text("site-settings")}</Page.Title>
      <Main>
        <Layouts.Header title={text("site-settings")} subtitle={text("site-settings.place")} />
        <Layouts.Content>
          <SettingsLink />
        </Layouts.Content>
      </Main>
    </Page.Protect>
  );
}

function SettingsLink() {
  const text = useText();
  const { get } = useFetchClient();
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    get<{ address: string }>("/accounts/site-settings").then(
      ({ data }) => setAddress(data.address),
      () => setFailed(true),
    );
  }, [get]);

  if (failed) return <Typography role="alert">{text("site-settings.not-loaded")}</Typography>;
  if (address === null)
    return (
      <Flex justifyContent="center" padding={10}>
        <Loader>{text("site-settings.loading")}</Loader>
      </Flex>
    );
  return (
    <Link href={address} isExternal>
      {text("site-settings.open")}
    </Link>
  );
}
