import '#shop-api/app.ts'
import '#shop-api/jobs/jobs.ts'
import '#shop-api/platform/jobs/start-jobs.ts'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { metricsText } from '#lib/server/edge/collected-metrics.ts'
import { configure } from '#lib/server/testing/browser.ts'
import { openExposition } from '#shop-api/platform/metrics/exposition.ts'
import { exported, metricsIn, queriesOf, rulesOf } from './support/metric-names.ts'
import { onTool } from './support/on-tool.ts'

const rules = rulesOf(readFileSync('deploy/alerts.yml', 'utf8'))
const queries = [...rules.map(({ expr }) => expr), ...queriesOf(readFileSync('deploy/grafana-board.json', 'utf8'))]

let known: Map<string, string>
beforeAll(async () => {
  configure('http://127.0.0.1:1')
  const texts = [await openExposition().text(), (await metricsText()).text]
  known = new Map(texts.flatMap((text) => [...exported(text)]))
})

onTool('PROMTOOL_PATH', 'Prometheus itself', (promtool) => {
  const check = (...args: string[]) => execFileSync(promtool, args, { encoding: 'utf8' })

  test('takes the rules', () => {
    expect(check('check', 'rules', 'deploy/alerts.yml')).toContain(`SUCCESS: ${rules.length} rules found`)
  })

  test('has nothing to say against what both processes export of their own', async () => {
    for (const text of [await openExposition().text(), (await metricsText()).text]) {
      const own = text.split('\n').filter((line) => /^(# \w+ )?(shop_api|storefront)_/.test(line))
      const { status, stdout, stderr } = spawnSync(promtool, ['check', 'metrics'], { input: `${own.join('\n')}\n` })
      expect([own.length > 20, status, `${stdout}${stderr}`]).toEqual([true, 0, ''])
    }
  })
})

test('every metric that the board and the alerts read is one that the processes export', () => {
  expect(queries.length).toBeGreaterThan(40)
  expect(queries.flatMap((query) => metricsIn(query).filter((name) => !known.has(name)))).toEqual([])
})

test('every metric of ours is on the board or in an alert', () => {
  const read = new Set(queries.flatMap(metricsIn))
  const families = [...known.keys()].filter(
    (name) => /^(shop_api|storefront)_/.test(name) && !/_(sum|count)$/.test(name),
  )
  expect(families.length).toBeGreaterThan(30)
  expect(families.filter((name) => !read.has(name))).toEqual([])
})

test('every metric has a help text that says more than its name', () => {
  const silent = [...known].filter(([name, help]) => help.length < 15 || help.replaceAll(' ', '_') === name)
  expect(silent).toEqual([])
})

test('an alert says how long, how grave, and what it is in words', () => {
  expect(rules.length).toBeGreaterThan(15)
  for (const rule of rules) {
    expect(rule).toMatchObject({
      for: expect.stringMatching(/^\d+m$/),
      labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
      annotations: { summary: expect.stringMatching(/.{20}/) },
    })
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

test.each(['docs/runbooks.md', 'docs/zh/runbooks.md'])(
  'every alert names its section of %s, and each section is of an alert',
  (page) => {
    const sections = [...readFileSync(page, 'utf8').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
    expect(sections.sort()).toEqual(rules.map(({ alert }) => alert).sort())
    for (const { alert, annotations } of rules)
      expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
  },
)

test.each([
  ['up == 0', []],
  ['rate(a_total{b="c_total"}[5m]) / sum by (d) (e_total) > 0.5', ['a_total', 'e_total']],
  [
    'histogram_quantile(0.95, sum by (le, route) (rate(f_seconds_bucket[5m]))) > 2e9 or g unless on (h) i',
    ['f_seconds_bucket', 'g', 'i'],
  ],
  ['time() - max by (name) (j) > 2 * k + 300', ['j', 'k']],
])('the metrics in %s are found', (query, names) => {
  expect(metricsIn(query)).toEqual(names)
})
