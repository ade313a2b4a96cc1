import { classifyCode } from '#lib/contract/error-code.ts'
import type { UpstreamAnswer } from './client.ts'
import type { Findings } from './compare.ts'
import type { CallResult } from './results.ts'

const ABSENT_STATUS: readonly number[] = [404, 405, 501]

/** The upstream has no such call. */
export const isAbsent = ({ status, code }: UpstreamAnswer): boolean =>
  ABSENT_STATUS.includes(code ?? status) || (code === null && ABSENT_STATUS.includes(status))

export const kindOf = ({ status, code }: UpstreamAnswer) =>
  code === null || status >= 500 ? 'broken' : classifyCode(code)

type Judged = Pick<CallResult, 'verdict' | 'reason'>

const problemsOf = ({ missingRequired, unreadable }: Findings): string =>
  [
    missingRequired.length > 0 ? `缺少必需字段 ${missingRequired.join('、')}` : '',
    unreadable.length > 0 ? `无法读取 ${unreadable.join('、')}` : '',
  ]
    .filter((text) => text !== '')
    .join('；')

export interface Asked {
  readonly asMember: boolean
  /** The id it was asked for is a guess: that there is nothing under it is no fault. */
  readonly isGuess: boolean
  /** It was asked for something impossible, so that nothing is changed: any refusal is an answer. */
  readonly isImpossible?: boolean
}

export function judge(answer: UpstreamAnswer, findings: Findings | null, asked: Asked): Judged {
  const said = answer.message === '' ? '' : `：${answer.message}`
  if (answer.code === null) {
    const reason = ABSENT_STATUS.includes(answer.status) ? '没有这个接口' : (answer.problem ?? '')
    return { verdict: 'failed', reason }
  }
  const kind = kindOf(answer)
  if (kind === 'success') {
    const problems = findings ? problemsOf(findings) : ''
    return { verdict: problems === '' ? 'ok' : 'failed', reason: problems }
  }
  if (kind === 'sign-in' && !asked.asMember) return { verdict: 'needs-member', reason: '要求登录' }
  if (kind === 'sign-in') return { verdict: 'failed', reason: `已登录仍要求登录${said}` }
  if (kind === 'broken') return { verdict: 'failed', reason: `出错${said}` }
  if (asked.isImpossible) return { verdict: 'ok', reason: `只试了会被拒绝的请求${said}` }
  if (asked.isGuess) return { verdict: 'ok', reason: `没有内容可查${said}` }
  return { verdict: 'failed', reason: `被拒绝${said}` }
}
