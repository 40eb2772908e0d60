{{/* Names and labels that all objects share, and the pod that both kinds of workload run. */}}
{{- define "earshot.name" -}}
{{- if contains .Chart.Name .Release.Name -}}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{- else -}}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{- end -}}
{{- end }}

{{- define "earshot.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "earshot.labels" -}}
{{ include "earshot.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "earshot.image" -}}
{{- $image := .Values.image -}}
{{- if $image.digest -}}{{ $image.repository }}@{{ $image.digest }}{{- else -}}{{ $image.repository }}:{{ $image.tag | default .Chart.AppVersion }}{{- end -}}
{{- end }}

{{/* A setting as text. Helm reads every number as a float, and would write a million as 1e+06; and off without quotes as false. */}}
{{- define "earshot.setting" -}}
{{- if kindIs "bool" . -}}{{ ternary "on" "off" . }}
{{- else if and (kindIs "float64" .) (eq . (floor .)) -}}{{ printf "%.0f" . }}
{{- else -}}{{ toString . }}{{- end -}}
{{- end }}

{{/* Whether several processes share one Redis. */}}
{{- define "earshot.shared" -}}{{ if .Values.redis.existingSecret }}yes{{ end }}{{- end }}

{{- define "earshot.pod" -}}
metadata:
  labels:
    {{- include "earshot.labels" . | nindent 4 }}
  annotations:
    # Restarts the pod when settings change.
    checksum/settings: {{ toJson (list .Values.settings .Values.secrets .Values.publicUrl .Values.webChat) | sha256sum }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: 30
  {{- with .Values.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  {{- if include "earshot.shared" . }}
  initContainers:
    # All processes need the same encryption key, in a file that only they can read.
    - name: key
      image: {{ include "earshot.image" . | quote }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      command: [install, -m, "600", /key/secret.key, /data/secret.key]
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: key, mountPath: /key, readOnly: true }
  {{- end }}
  containers:
    - name: earshot
      image: {{ include "earshot.image" . | quote }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      ports:
        - { name: http, containerPort: 3000 }
      env:
        - { name: HOST, value: "0.0.0.0" }
        - { name: PORT, value: "3000" }
        - { name: DATA_DIR, value: /data }
        # Prometheus runs in another pod; the network policy limits the namespace.
        - { name: METRICS, value: {{ ternary "on" "local" .Values.serviceMonitor.enabled | quote }} }
        - { name: WEB_CHAT, value: {{ ternary "on" "off" .Values.webChat.enabled | quote }} }
        {{- with .Values.publicUrl }}
        - { name: PUBLIC_URL, value: {{ . | quote }} }
        {{- end }}
        {{- if .Values.webChat.enabled }}
        - name: WEB_CHAT_SECRET
          valueFrom:
            secretKeyRef:
              name: {{ .Values.webChat.existingSecret | default (include "earshot.name" .) }}
              key: {{ if .Values.webChat.existingSecret }}{{ .Values.webChat.key }}{{ else }}WEB_CHAT_SECRET{{ end }}
        {{- end }}
        {{- if include "earshot.shared" . }}
        - name: REDIS_URL
          valueFrom:
            secretKeyRef: { name: {{ .Values.redis.existingSecret }}, key: {{ .Values.redis.key }} }
        {{- end }}
        {{- range $name, $value := .Values.settings }}
        - { name: {{ $name }}, value: {{ include "earshot.setting" $value | quote }} }
        {{- end }}
      {{- if or .Values.secrets .Values.existingSecrets }}
      envFrom:
        {{- if .Values.secrets }}
        - secretRef: { name: {{ include "earshot.name" . }}-settings }
        {{- end }}
        {{- range .Values.existingSecrets }}
        - secretRef: { name: {{ . }} }
        {{- end }}
      {{- end }}
      # Compiling takes a while at the first start. Readiness does not use /readyz: tasks wait for an unavailable platform.
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 3
        failureThreshold: 40
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 20
        timeoutSeconds: 5
        failureThreshold: 3
      readinessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
      resources: {{- toYaml .Values.resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: tmp
      emptyDir: { sizeLimit: 64Mi }
    {{- if include "earshot.shared" . }}
    - name: data
      emptyDir: { sizeLimit: {{ .Values.persistence.size }} }
    - name: key
      secret: { secretName: {{ include "earshot.name" . }}-key }
    {{- end }}
  {{- with .Values.nodeSelector }}
  nodeSelector: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.affinity }}
  affinity: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
