# Karo with its built-in PostgreSQL in a volume, or on a PostgreSQL of yours (DATABASE_URL). See docs/shipping.md.
FROM node:22.21.1-bookworm-slim AS build
WORKDIR /karo
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node:22.21.1-bookworm-slim AS packages
WORKDIR /karo
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:22.21.1-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /karo
RUN install -d -o node -g node -m 0700 /data
COPY --from=packages /karo/node_modules node_modules
COPY --from=build /karo/dist dist
COPY package.json ./
COPY bin bin
COPY scripts/ready.mjs scripts/parser.mjs scripts/operator-commands.mjs scripts/
COPY db db
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=4", "bin/karo.mjs"]
CMD ["start"]
