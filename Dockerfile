# Two images: `docker build --target cms .` and `--target site .`; docker-compose.yml uses both.
# `npm run image:check` runs each step of this file in plain folders, without Docker: keep paths in RUN relative.

# The manifests alone: dependencies are installed again only when one of these changes, not with every source.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --ignore-scripts --include=dev
COPY . .
RUN npm run build --workspace cms
RUN LANGUAGES=en,de,fr npm run build --workspace site

# What runs needs neither source maps nor declarations: they are a quarter of the bytes.
FROM node:24.21.0-bookworm-slim AS cms-dependencies
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --ignore-scripts --omit=dev --workspace cms
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24.21.0-bookworm-slim AS site-dependencies
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --ignore-scripts --omit=dev --workspace site
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# An empty folder to make /data from, which belongs to the user of the servers.
FROM node:24.21.0-bookworm-slim AS empty
WORKDIR /empty

FROM node:24.21.0-bookworm-slim AS cms
WORKDIR /app/cms
ENV NODE_ENV=production DATA_DIR=/data CMS_HOST=0.0.0.0
COPY --from=cms-dependencies /app /app
COPY packages /app/packages
COPY cms ./
COPY --from=build /app/cms/dist ./dist
COPY --from=empty --chown=node:node /empty /data
USER node
EXPOSE 1337
CMD ["node", "server.mjs"]

FROM node:24.21.0-bookworm-slim AS site
WORKDIR /app/site
ENV NODE_ENV=production DATA_DIR=/data SITE_HOST=0.0.0.0 MALLOC_ARENA_MAX=2
COPY --from=site-dependencies /app /app
COPY packages /app/packages
COPY site ./
COPY --from=build /app/site/dist ./dist
COPY --from=empty --chown=node:node /empty /data
USER node
EXPOSE 4321
CMD ["node", "server/main.ts"]
