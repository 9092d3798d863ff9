import type { Plugin, UserConfig } from "vite";

/** Replacements by file of Strapi's panel. */
type Changes = Readonly<Record<string, readonly (readonly [from: string | RegExp, to: string])[]>>;

/** Changes for which Strapi's panel has no setting. */
const changes: Changes = {
  // Suffix of page titles.
  "admin/dist/admin/admin/src/components/PageHelpers.mjs": [["`${title} | Strapi`", "`${title} | Trabecula`"]],
  // Promotional banner.
  "admin/dist/admin/admin/src/components/MediaLibraryBanner.mjs": [
    [/const MediaLibraryBanner = \(\)=>\{[\s\S]*?\n\};/, "const MediaLibraryBanner = ()=>null;"],
  ],
  // Strapi's prices.
  "admin/dist/admin/admin/src/pages/Settings/pages/ApplicationInfo/ApplicationInfoPage.mjs": [
    [/\/\*#__PURE__\*\/ jsx\(Link, \{\s*href: "https:\/\/strapi\.io\/pricing-self-hosted",[\s\S]*?\}\)\s*\}\)/, "null"],
  ],
  // Hides the settings link from users without any settings permission; it would show Strapi's version.
  "admin/dist/admin/admin/src/hooks/useMenu.mjs": [
    [
      /(?<=to: '\/settings',[^[\]]*permissions: )\[\]/,
      `[${["admin::users.read", "admin::roles.read", "admin::webhooks.read", "plugin::upload.settings.read"]
        .map((action) => `{ action: "${action}", subject: null }`)
        .join(", ")}]`,
    ],
    [/if \(settingsLinkIndex === -1\) \{\s*return \[\];/, "if (settingsLinkIndex === -1) {\n        return authorizedGeneralSectionLinks;"],
  ],
  // Without permission, the media library shows loading errors where other pages state the reason.
  "upload/dist/admin/future/App.mjs": [
    ["import { getTranslationKey }", "import { PERMISSIONS } from '../constants.mjs';\nimport { getTranslationKey }"],
    [
      "element: /*#__PURE__*/ jsx(AssetsPage, {})",
      "element: jsx(Page.Protect, { permissions: PERMISSIONS.main, children: jsx(AssetsPage, {}) })",
    ],
  ],
  // Heading of an empty list.
  "content-manager/dist/admin/components/LeftMenu.mjs": [
    [/\]\.map\(\(section\)\s*=>/, "].filter(({ links })=>links.length > 0).map((section)=>"],
  ],
  // Selects an image uploaded while editing; otherwise "Finish" inserts nothing.
  "upload/dist/admin/components/MediaLibraryDialog/MediaLibraryDialog.mjs": [
    [
      "const [folderId, setFolderId] = React.useState(null);",
      "const [folderId, setFolderId] = React.useState(null);\n    const [uploaded, setUploaded] = React.useState([]);",
    ],
    ["initiallySelectedAssets: initiallySelectedAssets", "initiallySelectedAssets: [...initiallySelectedAssets, ...uploaded]"],
    [
      /jsx\(UploadAssetDialog, \{/,
      "jsx(UploadAssetDialog, {\n                addUploadedFiles: (files)=>setUploaded((before)=>[...before, ...files]),",
    ],
  ],
};

function ownPanel(): Plugin {
  const open = new Set(Object.keys(changes));
  return {
    name: "own-panel",
    enforce: "pre",
    transform(code, id) {
      const file = Object.keys(changes).find((name) => id.split("?", 1)[0]?.endsWith(`@strapi/${name}`));
      if (file === undefined) return null;
      open.delete(file);
      return { code: (changes[file] ?? []).reduce((text, [from, to]) => replaced(file, text, from, to), code), map: null };
    },
    buildEnd(error) {
      const [first] = open;
      if (!error && first) this.error(`Strapi's panel has changed: it has no file ${first}`);
    },
  };
}

function replaced(file: string, text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, () => to);
  if (changed === text) throw new Error(`Strapi's panel has changed: nothing was found to replace in ${file}: ${String(from)}`);
  return changed;
}

export default (config: UserConfig): UserConfig => ({ ...config, plugins: [...(config.plugins ?? []), ownPanel()] });
