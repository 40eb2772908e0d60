# Earshot in a container: the bot, its studio and, unless ENGINES=off, the studio's engines for translation and dubbing.
#   docker build -t earshot .                                with Debian's engines (some hundred MB of packages)
#   docker build -t earshot:slim --build-arg ENGINES=off .   without them; speech, sound, stories and separation work all the same
# For several kinds of processor at once (docs/deploying.md): nothing of the slim image is run while it is built, so it needs no
# emulation; of the full one only the installing of the engines does.
#   docker buildx build --platform linux/amd64,linux/arm64 …
# The base by tag, so that every build has its latest corrections. For builds that are the same tomorrow, by digest:
#   docker build -t earshot --build-arg BASE=node:24-bookworm-slim@sha256:… .     (docs/operations.md says where to read it)
ARG BASE=node:24-bookworm-slim
ARG ENGINES=on

# npm's packages, chosen for the processor that the image is for; no script of theirs runs.
FROM --platform=${BUILDPLATFORM} ${BASE} AS packages
ARG TARGETARCH=amd64
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --os=linux --libc=glibc --cpu=$(echo $TARGETARCH | sed s/amd64/x64/)
RUN mkdir /data

FROM ${BASE} AS system-off

# The engines, by the same script as on any Debian; it ends with a check that they run.
FROM ${BASE} AS system-on
WORKDIR /app
COPY package.json ./
COPY src/cli/engines.ts src/cli/
COPY src/cli/engines src/cli/engines
COPY locales locales
COPY src/kit src/kit
COPY src/messages src/messages
COPY src/domain src/domain
COPY src/studio src/studio
RUN node src/cli/engines.ts --yes && rm -rf /var/lib/apt/lists/* /app

FROM system-${ENGINES}
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json package-lock.json LICENSE README.md ./
COPY docs docs
COPY commands commands
COPY locales locales
COPY src src

# All that is kept. Nothing else is written, but /tmp.
# What Node has compiled lies beside the data, and serves the next container as well.
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/data/cache HOST=0.0.0.0 PORT=3000
COPY --from=packages --chown=node:node /data /data
VOLUME /data
# Nobody special. Hosts that mount a volume which only root may write to start it as root: then the volume is given to node, and
# the rest is node's as well (--build-arg START_AS=root).
ARG START_AS=node
USER ${START_AS}
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/bin/sh", "-c", "[ $(id -u) != 0 ] || { chown node:node /data && exec setpriv --reuid=node --regid=node --init-groups \"$@\"; }; exec \"$@\"", "earshot"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "src/start.js"]
