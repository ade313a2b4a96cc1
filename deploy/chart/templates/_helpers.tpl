{{- define "shop.name" -}}
{{- printf "%s-%s" .root.Release.Name .part | trunc 52 | trimSuffix "-" -}}
{{- end -}}

{{- define "shop.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end -}}

{{- define "shop.labels" -}}
{{ include "shop.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end -}}

{{- define "shop.host" -}}
{{- required "host: the public name of the shop is needed" .Values.host -}}
{{- end -}}

{{- define "shop.image" -}}
{{ .image.repository }}:{{ .image.tag | default .root.Chart.AppVersion }}
{{- end -}}

{{/* The name of the Secret a process reads: the operator's own, or the chart's. */}}
{{- define "shop.secret" -}}
{{- .values.existingSecret | default (include "shop.name" .) -}}
{{- end -}}

{{/* What a pod of any kind is scheduled by. */}}
{{- define "shop.placing" -}}
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{ include "shop.selector" . | nindent 8 }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- end -}}

{{/* A process of this project: nobody, with nothing to write to but its state. */}}
{{- define "shop.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "shop.security" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities: { drop: [ALL] }
{{- end -}}

{{/* New connections still come for a moment after a pod is asked to stop. */}}
{{- define "shop.lifecycle" -}}
preStop:
  exec: { command: [/usr/bin/node, -e, 'setTimeout(() => {}, 5000)'] }
{{- end -}}

{{- define "shop.disruption" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "shop.name" . }}
  labels: {{ include "shop.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{ include "shop.selector" . | nindent 6 }}
{{- end -}}
