import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { onTool } from '../support/on-tool.ts'
import type { ChartObject } from './chart.ts'
import { CHART, render, chartValues as values } from './chart.ts'

const alerts = readFileSync('deploy/alerts.yml', 'utf8')

onTool('HELM_PATH', 'several hosts and monitors of the chart, rendered by Helm', (helm) => {
  const ofKind = <Kind extends ChartObject['kind']>(kind: Kind, all: readonly ChartObject[]) =>
    all.filter((each): each is Extract<ChartObject, { kind: Kind }> => each.kind === kind)

  const shops = '{"second.test":{"api":"https://api.second.test"},"third.test":{"api":"https://api.third.test"}}'
  const several = {
    hosts: ['second.test', 'third.test'],
    storefront: { ...values.storefront, env: { UPSTREAMS_BY_HOST: shops } },
  }

  test('further hosts reach the storefront through nginx and an ingress, the back office has one alone', () => {
    const ingress = { enabled: true, controllers: ['10.1.0.0/16'] }
    const all = render(helm, { ...values, ...several, ingress })
    const [nginx] = ofKind('Deployment', all).filter(({ metadata }) => metadata.name === 'try-nginx')
    const env = nginx!.spec.template.spec.containers[0].env.map(({ name, value }) => [name, value])
    const conf = execFileSync('sh', [`${CHART}/files/fit-nginx.sh`], {
      input: readFileSync('deploy/nginx.conf', 'utf8'),
      env: { NODE_ENV: 'test', PATH: process.env.PATH, ...Object.fromEntries(env) },
    }).toString()
    expect(conf.match(/(?<=^ *)server_name [^;]+;/gm)).toEqual([
      ...Array(2).fill('server_name shop.test second.test third.test;'),
      'server_name desk.shop.test;',
    ])
    expect(conf).toContain('ssl_certificate     /etc/ssl/shop.test/fullchain.pem;')
    const names = ['shop.test', 'desk.shop.test', 'second.test', 'third.test']
    const [own] = ofKind('Ingress', all)
    expect([own?.spec.tls[0]?.hosts, own?.spec.rules.map(({ host }) => host)]).toEqual([names, names])
  })

  test('numbers are asked for only where it is said, each process once, with its token, under the name of its alerts', () => {
    expect(ofKind('ServiceMonitor', render(helm, values))).toEqual([])
    const METRICS_TOKEN = 'm'.repeat(32)
    const watched = {
      ...values,
      storefront: { secrets: { ...values.storefront.secrets, METRICS_TOKEN } },
      shopApi: { secrets: { ...values.shopApi.secrets, METRICS_TOKEN } },
      networkPolicy: { metricsFrom: [{ namespaceSelector: {} }] },
      serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
    }
    const all = render(helm, watched)
    const monitors = ofKind('ServiceMonitor', all)
    expect(monitors.map(({ metadata }) => metadata.labels.release)).toEqual(['prometheus', 'prometheus'])
    for (const { spec } of monitors) {
      const services = ofKind('Service', all).filter(({ metadata }) =>
        Object.entries(spec.selector.matchLabels).every(([label, value]) => metadata.labels[label] === value),
      )
      expect(services).toHaveLength(1)
      const [endpoint] = spec.endpoints
      expect(services[0]?.spec.ports.map(({ name }) => name)).toContain(endpoint?.port)
      expect(endpoint?.path).toBe('/metrics')
      expect(alerts).toContain(`job="${services[0]?.metadata.labels[spec.jobLabel]}"`)
      const { name, key: at } = endpoint!.authorization.credentials
      const secret = ofKind('Secret', all).find(({ metadata }) => metadata.name === name)
      expect(secret?.stringData[at]).toBe(METRICS_TOKEN)
    }
    expect(() => render(helm, { ...watched, networkPolicy: { enabled: true } })).toThrow('networkPolicy.metricsFrom')
    expect(() => render(helm, { ...watched, storefront: values.storefront })).toThrow(
      'storefront: secrets.METRICS_TOKEN is needed',
    )
  })

  test.each([
    [{ hosts: ['second.test'] }, 'hosts: second.test has no shop'],
    [{ hosts: ['https://second.test'] }, 'hosts'],
    [{ serviceMonitor: { interval: 'often' } }, 'interval'],
  ])('%j is refused by name', (wrong, words) => {
    expect(() => render(helm, { ...values, ...wrong })).toThrow(words)
  })
})
