import { execFileSync } from 'node:child_process'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

export const CHART = 'deploy/chart'

const key = 'announces-changes-0123456789'
/** What the chart cannot do without. */
export const chartValues = {
  host: 'shop.test',
  tlsSecret: 'shop-tls',
  storefront: { secrets: { SESSION_SECRET: 's'.repeat(64), SHOP_EVENTS_SECRET: key } },
  shopApi: {
    secrets: {
      DATABASE_URL: 'postgres://shop:long-and-secret@db/shop',
      STORAGE_URL: 's3://key:long-and-secret@files/shop',
      SEAL_SECRET: 'e'.repeat(64),
      OPERATOR_TOKEN: 'o'.repeat(32),
      EVENTS_KEY: key,
    },
  },
}

const labels = z.record(z.string(), z.string())
const port = z.object({ name: z.string().optional(), port: z.number(), targetPort: z.string().optional() })
const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }).optional(),
  tcpSocket: z.object({ port: z.string() }).optional(),
  periodSeconds: z.number(),
  failureThreshold: z.number(),
})
const mount = z.object({ name: z.string(), mountPath: z.string(), subPath: z.string().optional() })
const container = z.object({
  name: z.string(),
  image: z.string(),
  securityContext: z.object({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
    capabilities: z.object({ drop: z.array(z.string()), add: z.array(z.string()).default([]) }),
  }),
  env: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
      }),
    )
    .default([]),
  envFrom: z
    .array(
      z.object({
        configMapRef: z.object({ name: z.string() }).optional(),
        secretRef: z.object({ name: z.string() }).optional(),
      }),
    )
    .default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  startupProbe: probe.optional(),
  readinessProbe: probe,
  livenessProbe: probe,
  resources: z.object({ requests: labels, limits: labels }),
  volumeMounts: z.array(mount),
})
const pod = z.object({
  metadata: z.object({ labels }),
  spec: z.object({
    securityContext: z.object({ runAsNonRoot: z.boolean().optional(), runAsUser: z.number().optional() }),
    terminationGracePeriodSeconds: z.number(),
    containers: z.tuple([container]),
    volumes: z.array(z.looseObject({ name: z.string() })),
  }),
})
const workload = z.object({
  replicas: z.number().optional(),
  serviceName: z.string().optional(),
  selector: z.object({ matchLabels: labels }),
  template: pod,
})

const named = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), metadata: z.object({ name: z.string(), labels }), ...shape })

const object = z.discriminatedUnion('kind', [
  named('ConfigMap', { data: labels }),
  named('Secret', { stringData: labels }),
  named('Deployment', { spec: workload }),
  named('StatefulSet', { spec: workload }),
  named('Service', {
    spec: z.object({
      type: z.string().optional(),
      clusterIP: z.string().optional(),
      selector: labels,
      ports: z.array(port),
    }),
  }),
  named('PodDisruptionBudget', {
    spec: z.object({ maxUnavailable: z.number(), selector: z.object({ matchLabels: labels }) }),
  }),
  named('HorizontalPodAutoscaler', {
    spec: z.object({
      scaleTargetRef: z.object({ kind: z.string(), name: z.string() }),
      minReplicas: z.number(),
      maxReplicas: z.number(),
    }),
  }),
  named('Ingress', {
    spec: z.object({
      tls: z.array(z.object({ hosts: z.array(z.string()), secretName: z.string() })),
      rules: z.array(
        z.object({
          host: z.string(),
          http: z.object({
            paths: z.array(
              z.object({
                backend: z.object({ service: z.object({ name: z.string(), port: z.object({ name: z.string() }) }) }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
  named('ServiceMonitor', {
    spec: z.object({
      jobLabel: z.string(),
      selector: z.object({ matchLabels: labels }),
      endpoints: z.array(
        z.object({
          port: z.string(),
          path: z.string(),
          interval: z.string(),
          authorization: z.object({ credentials: z.object({ name: z.string(), key: z.string() }) }),
        }),
      ),
    }),
  }),
  named('NetworkPolicy', {
    spec: z.object({
      podSelector: z.object({ matchLabels: labels }),
      ingress: z.array(z.object({ ports: z.array(z.object({ port: z.number() })), from: z.array(z.looseObject({})) })),
    }),
  }),
])

export type ChartObject = z.output<typeof object>
export type Workload = Extract<ChartObject, { kind: 'Deployment' | 'StatefulSet' }>

/** What Helm makes of the chart with these values; throws with its words when it refuses. */
export function render(helm: string, values: Readonly<Record<string, unknown>>): ChartObject[] {
  const args = ['template', 'try', CHART, '--namespace', 'shop', '--values', '-']
  const text = execFileSync(helm, args, { input: JSON.stringify(values), stdio: ['pipe', 'pipe', 'pipe'] }).toString()
  return parseAllDocuments(text).flatMap((document) => {
    const value: unknown = document.toJS()
    return value === null ? [] : [object.parse(value)]
  })
}
