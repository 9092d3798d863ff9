import { Layouts, Page } from "@strapi/strapi/admin";
import { Link, Main, Typography } from "@strapi/design-system";
import { Loading, useLoaded } from "@trabecula/strapi-kit/panel";
import { useText } from "../text.ts";
import { reviewPermission } from "../waiting/waiting-api.ts";

/** The panel is built without the site's address, so the link cannot lead there itself. */
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
  const { data, error } = useLoaded<{ address: string }>("/accounts/site-settings");
  if (error !== null) return <Typography role="alert">{text("site-settings.not-loaded")}</Typography>;
  if (data === null) return <Loading label={text("site-settings.loading")} />;
  return (
    <Link href={data.address} isExternal>
      {text("site-settings.open")}
    </Link>
  );
}
