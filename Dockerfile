# The adapter as a server of its own. The configuration is mounted at /config/precheck.config.json; docs/operations.md describes it.
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json tsconfig.base.json ./
COPY src/contract/package.json ./src/contract/
COPY src/backend-adapter/package.json ./src/backend-adapter/
COPY src/sandbox/package.json ./src/sandbox/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY src/contract ./src/contract
COPY src/backend-adapter ./src/backend-adapter
RUN npx tsc -b src/backend-adapter && npm pack --workspace precheck-contract --workspace precheck-adapter

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /build/*.tgz /tmp/
# The log, the metrics and PostgreSQL: what the adapter needs beside itself where they are used.
RUN npm install --no-audit --no-fund /tmp/precheck-*.tgz pino@10 prom-client@15 pg@8 && rm /tmp/precheck-*.tgz
# Owned by the user who runs it, so that a volume that is mounted here for the first time is, too.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm or a shell: SIGTERM must reach the process that stops gracefully.
ENTRYPOINT ["node", "node_modules/precheck-adapter/dist/cli.js"]
CMD ["serve", "--config", "/config/precheck.config.json", "--host", "0.0.0.0", "--port", "8080"]
