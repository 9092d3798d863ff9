import type { Plugin, UserConfig } from "vite";

type Changes = Readonly<Record<string, readonly (readonly [from: string | RegExp, to: string])[]>>;

const withOpened = (data: string): string => `data: { ...${data}, ...opened.get(keyOf({ collectionType, model, documentId, params })) },`;

const changes: Changes = {
  "admin/dist/admin/admin/src/components/PageHelpers.mjs": [["`${title} | Strapi`", "`${title} | Trabecula`"]],
  "admin/dist/admin/admin/src/components/MediaLibraryBanner.mjs": [
    [/const MediaLibraryBanner = \(\)=>\{[\s\S]*?\n\};/, "const MediaLibraryBanner = ()=>null;"],
  ],
  "admin/dist/admin/admin/src/pages/Settings/pages/ApplicationInfo/ApplicationInfoPage.mjs": [
    [/\/\*#__PURE__\*\/ jsx\(Link, \{\s*href: "https:\/\/strapi\.io\/pricing-self-hosted",[\s\S]*?\}\)\s*\}\)/, "null"],
  ],
  // Hides the settings link, which would show Strapi's version, without any settings permission.
  "admin/dist/admin/admin/src/hooks/useMenu.mjs": [
    [
      /(?<=to: '\/settings',[^[\]]*permissions: )\[\]/,
      `[${["admin::users.read", "admin::roles.read", "admin::webhooks.read", "plugin::upload.settings.read"]
        .map((action) => `{ action: "${action}", subject: null }`)
        .join(", ")}]`,
    ],
    [/if \(settingsLinkIndex === -1\) \{\s*return \[\];/, "if (settingsLinkIndex === -1) {\n        return authorizedGeneralSectionLinks;"],
  ],
  // The media library shows loading errors without permission.
  "upload/dist/admin/future/App.mjs": [
    ["import { getTranslationKey }", "import { PERMISSIONS } from '../constants.mjs';\nimport { getTranslationKey }"],
    [
      "element: /*#__PURE__*/ jsx(AssetsPage, {})",
      "element: jsx(Page.Protect, { permissions: PERMISSIONS.main, children: jsx(AssetsPage, {}) })",
    ],
  ],
  "content-manager/dist/admin/components/LeftMenu.mjs": [
    [/\]\.map\(\(section\)\s*=>/, "].filter(({ links })=>links.length > 0).map((section)=>"],
  ],
  // Sends the version of the shown entry (boot/opened-versions.ts).
  "content-manager/dist/admin/services/documents.mjs": [
    [
      "import { contentManagerApi } from './api.mjs';",
      `import { contentManagerApi } from './api.mjs';
const opened = new Map();
const keyOf = ({ collectionType, model, documentId, params })=>collectionType === SINGLE_TYPES ? model : \`\${model} \${documentId} \${params?.locale ?? 'en'}\`;
const remember = (entry, document)=>{
    if (document?.updatedAt) opened.set(keyOf(entry), { updatedAt: document.updatedAt });
};`,
    ],
    [
      "return res;",
      "if (params?.status !== 'published') remember({ collectionType, model, documentId, params }, res.data?.data);\n                    return res;",
    ],
    [/(?<=method: 'PUT',\s*)data,/, withOpened("data")],
    [/(?<=updateDocument: builder[\s\S]*)return response;/, "remember(arg, response.data);\n                    return response;"],
    [/(?<=actions\/publish`,\s*method: 'POST',\s*)data,/, withOpened("data")],
    [/(?<=actions\/discard`,\s*method: 'POST',)/, withOpened("{}")],
    ...["updateDocument", "publishDocument"].map(
      (name) =>
        [
          new RegExp(`(?<=${name}: builder[\\s\\S]*?invalidatesTags: \\(_result, _error, \\{[^}]*\\}\\)=>\\{)`),
          "\n                    if (_error) return [];",
        ] as const,
    ),
  ],
  "upload/dist/admin/future/pages/Assets/components/DeleteItemsDialog.mjs": [
    [/(?=formatMessage\(\{\s*id: getTranslationKey\('list\.bulk-actions\.delete\.error'\))/, "res.error.message || "],
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
