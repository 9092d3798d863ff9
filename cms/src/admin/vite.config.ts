import type { Plugin, UserConfig } from "vite";

/** What Strapi's panel has no setting for: the end of each page's title, a banner for a feature of Strapi's, and its prices. */
const changes = [
  { file: "/components/PageHelpers.mjs", from: "`${title} | Strapi`", to: "`${title} | Trabecula`" },
  {
    file: "/components/MediaLibraryBanner.mjs",
    from: /const MediaLibraryBanner = \(\)=>\{[\s\S]*?\n\};/,
    to: "const MediaLibraryBanner = ()=>null;",
  },
  {
    file: "/pages/Settings/pages/ApplicationInfo/ApplicationInfoPage.mjs",
    from: /\/\*#__PURE__\*\/ jsx\(Link, \{\s*href: "https:\/\/strapi\.io\/pricing-self-hosted",[\s\S]*?\}\)\s*\}\)/,
    to: "null",
  },
];

/** Makes each change while the panel is built. A Strapi in which it finds nothing to change fails the build. */
function ownPanel(): Plugin {
  const open = new Set(changes);
  return {
    name: "own-panel",
    enforce: "pre",
    transform(code, id) {
      const change = changes.find(({ file }) => id.split("?", 1)[0]?.endsWith(`@strapi/admin/dist/admin/admin/src${file}`));
      if (!change) return null;
      const changed = code.replace(change.from, change.to);
      if (changed !== code) open.delete(change);
      return { code: changed, map: null };
    },
    buildEnd(error) {
      const [first] = open;
      if (!error && first) this.error(`Strapi's panel has changed: nothing was found to replace in ${first.file}`);
    },
  };
}

export default (config: UserConfig): UserConfig => ({ ...config, plugins: [...(config.plugins ?? []), ownPanel()] });
