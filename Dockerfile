# Earshot in a container: the bot, its studio and, unless ENGINES=off, the studio's engines for translation and dubbing.
#   docker build -t earshot .                           with all engines (some hundred MB of Debian packages)
#   docker build -t earshot --build-arg ENGINES=off .   without them; speech, sound, stories and separation work all the same
# The base by tag, so that every build has its latest corrections. For builds that are the same tomorrow, by digest:
#   docker build -t earshot --build-arg BASE=node:24-bookworm-slim@sha256:… .     (docs/operations.md says where to read it)
ARG BASE=node:24-bookworm-slim
FROM ${BASE}

ARG ENGINES=on
ENV NODE_ENV=production
WORKDIR /app

COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force

# The engines, by the same script as on any Debian; it ends with a check that they run.
COPY src/cli/engines.ts src/cli/
COPY src/cli/engines src/cli/engines
COPY src/kit src/kit
COPY src/domain src/domain
COPY src/studio src/studio
RUN if [ "$ENGINES" = on ]; then node src/cli/engines.ts --yes && rm -rf /var/lib/apt/lists/*; fi

COPY LICENSE README.md ./
COPY docs docs
COPY commands commands
COPY src src

# All that is kept. Nothing else is written, but /tmp.
# What Node has compiled lies beside the data, and serves the next container as well.
ENV DATA_DIR=/data NODE_COMPILE_CACHE=/data/cache HOST=0.0.0.0 PORT=3000
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--optimize-for-size", "--max-semi-space-size=2", "src/start.js"]
