import type { ComponentType } from "react";
import { useParams } from "react-router-dom";
import { PageHeader } from "../../ui/PageHeader.tsx";
import type { settingsViews } from "../paths.ts";
import { NotFoundScreen } from "../shell/NotFoundScreen.tsx";
import { AccountDetails } from "./AccountDetails.tsx";

type ViewKey = (typeof settingsViews)[number];

const views: Record<ViewKey, { title: string; View: ComponentType }> = {
  "account-details": { title: "Account details", View: AccountDetails },
};

/** The settings; the view stands in the address, and one that does not exist is not found. */
export default function SettingsScreen() {
  const { view } = useParams();
  return isView(view) ? <Settings view={view} /> : <NotFoundScreen />;
}

function isView(view: string | undefined): view is ViewKey {
  return view !== undefined && Object.hasOwn(views, view);
}

function Settings({ view }: { view: ViewKey }) {
  const { title, View } = views[view];
  return (
    <>
      <PageHeader eyebrow="Settings" title={title} />
      <View />
    </>
  );
}
