import { parse } from 'yaml'

/** Words of the query language in places where a metric could be. */
const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan'])
/** What Prometheus writes itself. */
const OF_PROMETHEUS = new Set(['up'])

/** Names of metrics that a query reads. */
export function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
  const names = [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([name]) => name)
  return [...new Set(names)].filter((name) => !WORDS.has(name) && !OF_PROMETHEUS.has(name))
}

export interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

export const rulesOf = (alerts: string): Rule[] =>
  (parse(alerts) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules)

export const queriesOf = (board: string): string[] =>
  (JSON.parse(board) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  )

/** The metrics of an exposition with their help, a histogram also under the names that queries use. */
export function exported(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', help = ''] of text.matchAll(/^# HELP (\S+) ?(.*)$/gm)) {
    const isHistogram = new RegExp(`^# TYPE ${name} histogram$`, 'm').test(text)
    for (const ending of isHistogram ? ['_bucket', '_sum', '_count'] : ['']) found.set(name + ending, help)
  }
  return found
}
