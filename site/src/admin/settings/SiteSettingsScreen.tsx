import { useQuery } from "@tanstack/react-query";
import { Loadable } from "../../shell/Loadable.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { settingsQuery } from "./settings-api.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import { SettingsStates } from "./SettingsStates.tsx";
import { useSiteSettings } from "./use-site-settings.ts";

export default function SiteSettingsScreen() {
  const settings = useQuery(settingsQuery());
  const saving = useSiteSettings();
  return (
    <>
      <PageHeader
        title="Settings"
        description="Settings for the whole site. Changes take effect immediately, are logged and can be undone."
        actions={<ArrowLink to="/admin/precision">Precision and cross-calibration</ArrowLink>}
      />
      <Loadable query={settings}>
        {(reply) => (
          <>
            <SettingsForm reply={reply} saving={saving} />
            <div className="mt-6 max-w-4xl" aria-live="polite">
              {saving.outcome && (
                <NotificationBanner wide type={saving.outcome.type} message={saving.outcome.message} onClose={saving.dismiss} />
              )}
            </div>
            <SettingsStates reply={reply} saving={saving} />
          </>
        )}
      </Loadable>
    </>
  );
}
