import type { CallResult, FeatureResult, FeatureState, Report, Verdict } from './results.ts'
import { exitCodeOf, failures } from './results.ts'

const verdictNames: Readonly<Record<Verdict, string>> = {
  ok: '正常',
  'needs-member': '需登录',
  failed: '不正常',
  skipped: '未测试',
}
const stateNames: Readonly<Record<FeatureState, string>> = {
  offered: '提供',
  absent: '未提供',
  broken: '出错',
  unknown: '无法只读判断',
}

/** Everything there is to say of a call beside its verdict. */
function remarkOf({ reason, findings, remarks, verdict, pages }: CallResult): string {
  return [
    reason,
    ...remarks,
    findings && findings.missingOptional.length > 0 ? `未给出可选字段 ${findings.missingOptional.join('、')}` : '',
    findings && findings.otherType.length > 0 ? `类型不同（可读） ${findings.otherType.join('、')}` : '',
    ...(findings?.sent ?? []).map(({ path, given, expected }) => `${path}：给出 ${given}，应为${expected}`),
    verdict === 'failed' && pages.length > 0 ? `影响 ${pages.join(' ')}` : '',
  ]
    .filter((text) => text !== '')
    .join('；')
}

const count = (calls: readonly CallResult[], verdict: Verdict): number =>
  calls.filter((call) => call.verdict === verdict).length

function summaryOf(report: Report): string[] {
  const shown = report.calls.filter(({ feature }) => feature === null)
  const failed = failures(report)
  const required = failed.filter(({ isRequired }) => isRequired)
  const counts = (['ok', 'needs-member', 'failed', 'skipped'] as const)
    .map((verdict) => [verdictNames[verdict], count(shown, verdict)] as const)
    .filter(([, number]) => number > 0)
    .map(([name, number]) => `${name} ${number}`)
  const offered = report.features.filter(({ state }) => state === 'offered').length
  return [
    `规范中的 ${shown.length} 个接口：${counts.join('，')}`,
    `扩展功能 ${report.features.length} 项：提供 ${offered} 项`,
    exitCodeOf(report) === 0
      ? failed.length === 0
        ? '结论：可以接入。'
        : `结论：可以接入；不正常的 ${failed.length} 个接口只影响各自的内容。`
      : `结论：不能接入，必需接口不正常：${required.map(({ method, path }) => `${method} ${path}`).join('、')}`,
  ]
}

const whoOf = (report: Report): string =>
  `${report.asMember ? '会员' : '游客'}身份，${report.withWrites ? '含写操作' : '只读'}`

const answerOf = ({ status, code, ms }: CallResult): string =>
  status === null ? '—' : `${status === 0 ? '无回答' : status}${code === null ? '' : `/${code}`} ${ms}ms`

const pagesText = ({ pages, state }: FeatureResult): string =>
  pages.length === 0 ? '' : `${state === 'absent' ? '显示暂未开通' : '页面'}：${pages.join(' ')}`

const formTexts = (report: Report): string[] =>
  report.forms.map(
    ({ path, form, isUnderstood }) => `CART_FORM=${form}　POST ${path}　${isUnderstood ? '可用' : '不可用'}`,
  )

/** For a terminal: what needs a look, in full; the rest in numbers. */
export function screenText(report: Report): string {
  const line = (call: CallResult) =>
    `  ${verdictNames[call.verdict]}${call.isRequired ? '*' : ' '} ${call.method.padEnd(6)} ${call.path}  ${answerOf(call)}  ${remarkOf(call)}`.trimEnd()
  const shown = report.calls.filter(({ feature }) => feature === null)
  const offered = report.calls.filter(({ feature, verdict }) => feature !== null && verdict !== 'skipped')
  const states = (['offered', 'absent', 'broken', 'unknown'] as const).flatMap((state) => {
    const of = report.features.filter((each) => each.state === state)
    if (of.length === 0) return []
    const withPages = of.filter(({ pages }) => pages.length > 0)
    const others = of.filter(({ pages }) => pages.length === 0).map(({ title }) => title)
    return [
      `  ${stateNames[state]}：${others.join('、')}`,
      ...withPages.map((each) => `    ${each.title}　${pagesText(each)}`),
    ]
  })
  return [
    `检查 ${report.address}（${whoOf(report)}）`,
    '',
    '规范中的接口（* 为必需）',
    ...shown.map(line),
    ...(offered.length > 0 ? ['', '扩展接口', ...offered.map(line)] : []),
    '',
    '扩展功能',
    ...states,
    ...(report.forms.length > 0 ? ['', '加购与改数量的提交方式', ...formTexts(report).map((text) => `  ${text}`)] : []),
    '',
    ...summaryOf(report),
  ].join('\n')
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

const tableOf = (headings: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`)

export function markdownText(report: Report): string {
  const row = (call: CallResult) => [
    `\`${call.method} ${call.path}\``,
    call.isRequired ? '是' : '',
    verdictNames[call.verdict],
    answerOf(call),
    remarkOf(call),
  ]
  const headings = ['接口', '必需', '结果', '回答', '说明']
  const shown = report.calls.filter(({ feature }) => feature === null)
  const offered = report.calls.filter(({ feature }) => feature !== null)
  return [
    `# 接口检查：${report.address}`,
    '',
    `${report.checkedAt}，${whoOf(report)}`,
    '',
    ...summaryOf(report).map((text) => `- ${text}`),
    '',
    '## 规范中的接口',
    '',
    ...tableOf(headings, shown.map(row)),
    '',
    '## 扩展功能',
    '',
    ...tableOf(
      ['功能', '状态', '页面'],
      report.features.map((each) => [each.title, stateNames[each.state], each.pages.join(' ')]),
    ),
    '',
    '## 扩展接口',
    '',
    ...tableOf(headings, offered.map(row)),
    ...(report.forms.length > 0
      ? ['', '## 加购与改数量的提交方式', '', ...formTexts(report).map((text) => `- ${text}`)]
      : []),
    '',
  ].join('\n')
}

export const jsonText = (report: Report): string =>
  `${JSON.stringify({ ...report, exitCode: exitCodeOf(report) }, null, 2)}\n`
