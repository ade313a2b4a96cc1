import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { envShape, parseEnv } from '#lib/server/env.ts'
import { configShape, readConfig } from '#shop-api/modules/base/environment/config.ts'
import { onTool } from '../support/on-tool.ts'
import type { ChartObject, Workload } from './chart.ts'
import { CHART, render, chartValues as values } from './chart.ts'
import { FOREIGN, imageVariables, PINNED_IMAGE } from './compose-file.ts'

const containerfile = readFileSync('deploy/images/Containerfile', 'utf8')
const alerts = readFileSync('deploy/alerts.yml', 'utf8')

const POWERS = { Mi: 2 ** 20, Gi: 2 ** 30 }
/** `1Gi` in bytes. */
const bytesOf = (amount: string) => Number.parseInt(amount, 10) * POWERS[amount.slice(-2) as keyof typeof POWERS]

onTool('HELM_PATH', 'the chart, rendered by Helm', (helm) => {
  let objects: ChartObject[]
  const ofKind = <Kind extends ChartObject['kind']>(kind: Kind, all = objects) =>
    all.filter((each): each is Extract<ChartObject, { kind: Kind }> => each.kind === kind)
  const workloads = (): Workload[] => [...ofKind('Deployment'), ...ofKind('StatefulSet')]
  const workload = (name: string): Workload => workloads().find(({ metadata }) => metadata.name === `try-${name}`)!
  const matches = (selector: Record<string, string>, { spec }: Workload) =>
    Object.entries(selector).every(([label, value]) => spec.template.metadata.labels[label] === value)

  beforeAll(() => {
    objects = render(helm, values)
  })

  test('has nothing to say against it', () => {
    const args = ['lint', '--strict', CHART, '--values', '-']
    expect(execFileSync(helm, args, { input: JSON.stringify(values) }).toString()).toContain('0 chart(s) failed')
  })

  test('every image that comes from elsewhere is named by its content', () => {
    const foreign = render(helm, { ...values, valkey: { enabled: true } })
      .flatMap((each) => ('spec' in each && 'template' in each.spec ? each.spec.template.spec.containers : []))
      .map(({ image }) => image)
      .filter((image) => !image.startsWith('pharmacy-shop/'))
    expect(new Set(foreign).size).toBe(2)
    expect(foreign.filter((image) => !PINNED_IMAGE.test(image))).toEqual([])
  })

  const variablesOf = (name: string): Record<string, string> => {
    const [container] = workload(name).spec.template.spec.containers
    const given = container.envFrom.map(({ configMapRef, secretRef }) =>
      configMapRef
        ? ofKind('ConfigMap').find(({ metadata }) => metadata.name === configMapRef.name)?.data
        : ofKind('Secret').find(({ metadata }) => metadata.name === secretRef?.name)?.stringData,
    )
    return Object.assign(imageVariables(containerfile, name), ...given)
  }

  test('a storefront starts with what it is given, and knows every variable', () => {
    const given = variablesOf('storefront')
    expect(Object.keys(given).filter((name) => !FOREIGN.includes(name) && !(name in envShape.shape))).toEqual([])
    expect(parseEnv(given)).toMatchObject({
      SITE_URL: 'https://shop.test',
      TRUST_PROXY: true,
      SHOP_API_URL: [0, 1].map((at) => `http://try-shop-api-${at}.try-shop-api-pods:4100`),
    })
  })

  test('a shop API starts with what it is given, and knows every variable', () => {
    const given = variablesOf('shop-api')
    expect(Object.keys(given).filter((name) => !FOREIGN.includes(name) && !(name in configShape.shape))).toEqual([])
    expect(readConfig(given)).toMatchObject({ isForReal: true, SHOP_SAMPLE: false, SHOP_STAND_INS: false })
  })

  test('what an operator says goes before what the chart says', () => {
    const storefront = { ...values.storefront, env: { SITE_URL: 'https://www.shop.test', SITE_NAME: '本店' } }
    const own = ofKind('ConfigMap', render(helm, { ...values, storefront })).find(({ data }) => 'SITE_NAME' in data)
    expect(own?.data).toMatchObject({ SITE_URL: 'https://www.shop.test', SITE_NAME: '本店', TRUST_PROXY: '1' })
  })

  test('storefronts are given the name of every shop API', () => {
    const more = render(helm, { ...values, shopApi: { ...values.shopApi, replicas: 3 } })
    const [config] = ofKind('ConfigMap', more).filter(({ data }) => 'SHOP_API_URL' in data)
    expect(config?.data.SHOP_API_URL?.split(',')).toHaveLength(3)
    const headless = ofKind('Service').find(({ metadata }) => metadata.name === workload('shop-api').spec.serviceName)
    expect(headless?.spec.clusterIP).toBe('None')
  })

  test.each([
    ['storefront', 'STOREFRONT_DATA'],
    ['shop-api', 'SHOP_DATA_DIR'],
  ])('%s writes to its state and nowhere else, as nobody', (name, variable) => {
    const { securityContext, containers, volumes } = workload(name).spec.template.spec
    const [{ volumeMounts, securityContext: rights }] = containers
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
    expect(rights.capabilities).toEqual({ drop: ['ALL'], add: [] })
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual([variablesOf(name)[variable]])
    expect(volumes.map((volume) => volume.name)).toEqual(volumeMounts.map((mount) => mount.name))
  })

  test.each(['storefront', 'shop-api'])('%s is watched, has its room, and time to stop', (name) => {
    const { containers, terminationGracePeriodSeconds } = workload(name).spec.template.spec
    const [{ ports, startupProbe, readinessProbe, livenessProbe, resources }] = containers
    expect(readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' })
    expect(livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
    expect(startupProbe!.periodSeconds * startupProbe!.failureThreshold).toBeGreaterThanOrEqual(120)
    expect(Object.keys({ ...resources.requests, ...resources.limits }).sort()).toEqual(['cpu', 'memory'])
    // Who watches hears of it before the process is ended.
    const [, threshold] = new RegExp(`process_resident_memory_bytes{job="${name}"} > ([\\d.e]+)`).exec(alerts) ?? []
    expect(Number(threshold)).toBeLessThan(bytesOf(resources.limits.memory ?? ''))
    const { PORT, SHOP_API_PORT } = variablesOf(name)
    expect(ports).toEqual([{ name: 'http', containerPort: Number(PORT ?? SHOP_API_PORT) }])
    expect(terminationGracePeriodSeconds).toBeGreaterThan(30 + 5)
  })

  test('files of shop APIs are in a bucket: no volume is claimed, and nothing starts without one', () => {
    const it = workload('shop-api').spec.template.spec
    expect(it.volumes).toEqual([{ name: 'state', emptyDir: { sizeLimit: '5Gi' } }])
    const needed = it.containers[0].env.map(({ name, valueFrom }) => [name, valueFrom?.secretKeyRef])
    const key = (name: string) => [name, { name: 'try-shop-api', key: name }]
    expect(needed).toEqual([key('STORAGE_URL'), key('SEAL_SECRET')])
    const old = { ...values.shopApi, data: { size: '20Gi' } }
    expect(() => render(helm, { ...values, shopApi: old })).toThrow('data')
  })

  test('every part may lose one pod at a time', () => {
    const budgets = ofKind('PodDisruptionBudget')
    for (const each of workloads()) {
      const own = budgets.filter(({ spec }) => matches(spec.selector.matchLabels, each))
      expect(own.map(({ spec }) => spec.maxUnavailable)).toEqual([1])
      expect(matches(each.spec.selector.matchLabels, each)).toBe(true)
    }
  })

  test('storefronts follow the load, and nobody else says how many there are', () => {
    const [scaler, ...others] = ofKind('HorizontalPodAutoscaler')
    expect(others).toEqual([])
    expect(scaler?.spec.scaleTargetRef).toEqual({ kind: 'Deployment', name: 'try-storefront' })
    expect(workload('storefront').spec.replicas).toBeUndefined()
    const fixed = render(helm, { ...values, storefront: { ...values.storefront, autoscaling: { enabled: false } } })
    expect(ofKind('HorizontalPodAutoscaler', fixed)).toEqual([])
    expect(ofKind('Deployment', fixed).find(({ metadata }) => metadata.name === 'try-storefront')?.spec.replicas).toBe(
      2,
    )
  })

  test('services lead to pods and to ports that are open there', () => {
    for (const { metadata, spec } of ofKind('Service')) {
      const targets = workloads().filter((each) => matches(spec.selector, each))
      expect([metadata.name, targets.length]).toEqual([metadata.name, 1])
      const open = targets[0]!.spec.template.spec.containers[0].ports.map(({ name }) => name)
      expect(spec.ports.filter(({ targetPort = '' }) => !open.includes(targetPort))).toEqual([])
    }
  })

  test('nginx is what ships, before the services of the others', () => {
    const files = ofKind('ConfigMap').find(({ metadata }) => metadata.name === 'try-nginx')?.data
    expect(files?.['nginx.conf']).toBe(readFileSync('deploy/nginx.conf', 'utf8'))
    expect(files?.['unavailable.html']).toBe(readFileSync('deploy/unavailable.html', 'utf8'))
    const [{ env }] = workload('nginx').spec.template.spec.containers
    const given = Object.fromEntries(env.map(({ name, value }) => [name, value]))
    const services = ofKind('Service').flatMap(({ metadata, spec }) =>
      spec.ports.map(({ port }) => `${metadata.name}:${port}`),
    )
    const named = `${given.STOREFRONTS} ${given.SHOP_APIS}`.split(' ')
    expect(named.filter((each) => !services.includes(each))).toEqual([])
    const conf = execFileSync('sh', ['deploy/chart/files/fit-nginx.sh'], {
      input: files?.['nginx.conf'],
      env: { NODE_ENV: 'test', PATH: process.env.PATH, ...given },
    }).toString()
    expect(conf).toContain(
      'server try-storefront:3000 max_fails=1 fail_timeout=5s; server try-storefront:3000 max_fails=1 fail_timeout=5s;',
    )
    expect(conf).toContain('ssl_certificate     /etc/ssl/shop.test/fullchain.pem;')
    expect(conf).not.toContain('real_ip')
  })

  test('an ingress stands in front only when it is asked for, and nginx then believes its controller', () => {
    expect(ofKind('Ingress')).toEqual([])
    const behind = render(helm, { ...values, ingress: { enabled: true, controllers: ['10.1.0.0/16', '10.2.0.5'] } })
    const [ingress] = ofKind('Ingress', behind)
    expect(ingress?.spec.rules.map(({ host }) => host)).toEqual(['shop.test', 'desk.shop.test'])
    const services = ofKind('Service', behind)
    for (const { http } of ingress!.spec.rules) {
      const { name, port } = http.paths[0]!.backend.service
      const target = services.find(({ metadata }) => metadata.name === name)
      expect(target?.spec.type).toBe('ClusterIP')
      expect(target?.spec.ports.map((each) => each.name)).toContain(port.name)
    }
    const [nginx] = ofKind('Deployment', behind).filter(({ metadata }) => metadata.name === 'try-nginx')
    const env = nginx!.spec.template.spec.containers[0].env.map(({ name, value }) => [name, value])
    const conf = execFileSync('sh', [`${CHART}/files/fit-nginx.sh`], {
      input: 'http {',
      env: { NODE_ENV: 'test', PATH: process.env.PATH, ...Object.fromEntries(env) },
    }).toString()
    expect(conf).toContain('set_real_ip_from 10.1.0.0/16;\nset_real_ip_from 10.2.0.5;\nreal_ip_header')
  })

  test('only nginx and storefronts may ask a shop API, only nginx a storefront', () => {
    const callers = ofKind('NetworkPolicy').map(({ metadata, spec }) => {
      const froms = spec.ingress.flatMap(({ from }) => from)
      return [metadata.name, JSON.stringify(froms).match(/(?<="app.kubernetes.io\/component":")[\w-]+/g)]
    })
    expect(Object.fromEntries(callers)).toEqual({
      'try-storefront': ['nginx'],
      'try-shop-api': ['storefront', 'nginx'],
    })
    expect(ofKind('NetworkPolicy', render(helm, { ...values, networkPolicy: { enabled: false } }))).toEqual([])
  })

  test('Valkey is there only when it is asked for, for storefronts alone', () => {
    expect(workloads().map(({ metadata }) => metadata.name)).not.toContain('try-valkey')
    expect(variablesOf('storefront')).not.toHaveProperty('PAGES_URL')
    const shared = render(helm, { ...values, valkey: { enabled: true } })
    const config = ofKind('ConfigMap', shared).find(({ metadata }) => metadata.name === 'try-storefront')
    const service = ofKind('Service', shared).find(({ metadata }) => metadata.name === 'try-valkey')
    expect(config?.data.PAGES_URL).toBe(`redis://try-valkey:${service?.spec.ports[0]?.port}`)
    const pod = ofKind('Deployment', shared).find(({ metadata }) => metadata.name === 'try-valkey')
    expect(matches(service?.spec.selector ?? {}, pod!)).toBe(true)
    expect(pod?.spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true })
    const policy = ofKind('NetworkPolicy', shared).find(({ metadata }) => metadata.name === 'try-valkey')
    expect(JSON.stringify(policy?.spec.ingress).match(/(?<=component":")[\w-]+/g)).toEqual(['storefront'])
    expect(() => render(helm, { ...values, valkey: { enabled: true, maxMemory: 'much' } })).toThrow('maxMemory')
  })

  test('secrets of an operator’s own are named, and none are made', () => {
    const own = render(helm, { ...values, storefront: { existingSecret: 'mine' }, shopApi: { existingSecret: 'its' } })
    expect(ofKind('Secret', own)).toEqual([])
    const refs = ofKind('Deployment', own).flatMap(({ spec }) => spec.template.spec.containers[0].envFrom)
    expect(refs.flatMap(({ secretRef }) => secretRef?.name ?? [])).toEqual(['mine'])
  })

  test.each([
    [{ host: '' }, 'host: the public name'],
    [{ tlsSecret: '' }, 'tlsSecret: the certificate'],
    [{ host: 'https://shop.test' }, 'host'],
    [{ storefront: { secrets: { SESSION_SECRET: '' } } }, 'storefront: secrets.SESSION_SECRET is needed'],
    [{ shopApi: { secrets: { DATABASE_URL: '' } } }, 'shop-api: secrets.DATABASE_URL is needed'],
    [
      { shopApi: { secrets: { ...values.shopApi.secrets, STORAGE_URL: '' } } },
      'shop-api: secrets.STORAGE_URL is needed',
    ],
    [{ ingress: { enabled: true } }, 'ingress.controllers'],
    [{ storefronts: {} }, 'storefronts'],
    [{ shopApi: { ...values.shopApi, replica: 3 } }, 'replica'],
  ])('%j is refused by name', (wrong, words) => {
    expect(() => render(helm, { ...values, ...wrong })).toThrow(words)
  })
})
