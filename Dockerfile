# The adapter as a server of its own. The configuration is mounted at /config/precheck.config.json; docs/operations.md describes it.
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.node.json tsconfig.elements.json vite.config.ts ./
COPY scripts ./scripts
COPY src ./src
RUN node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist/adapter ./dist/adapter
# Owned by the user who runs it, so that a volume that is mounted here for the first time is, too.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm or a shell: SIGTERM must reach the process that stops gracefully.
ENTRYPOINT ["node", "dist/adapter/cli.js"]
CMD ["adapter", "--config", "/config/precheck.config.json", "--host", "0.0.0.0", "--port", "8080"]
