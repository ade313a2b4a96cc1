import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

function tooSmall(issue: Issue & { code: 'too_small' }): string {
  if (issue.origin === 'string') return issue.input === '' ? '请填写完整' : `至少${issue.minimum}个字`
  if (issue.origin === 'array') return `至少选择${issue.minimum}项`
  return `不能小于${issue.minimum}`
}

function tooBig(issue: Issue & { code: 'too_big' }): string {
  if (issue.origin === 'string') return `最多${issue.maximum}个字`
  if (issue.origin === 'array') return `最多${issue.maximum}项`
  return `不能大于${issue.maximum}`
}

function messageOf(issue: Issue): string {
  if (issue.code === 'too_small') return tooSmall(issue as Issue & { code: 'too_small' })
  if (issue.code === 'too_big') return tooBig(issue as Issue & { code: 'too_big' })
  if (issue.code === 'invalid_type') return issue.input === undefined ? '请填写完整' : '填写有误'
  if (issue.code === 'unrecognized_keys') return `不认识的参数：${issue.keys.join('、')}`
  if (issue.code === 'invalid_value') return '不在可选范围内'
  if (issue.code === 'invalid_format') return '格式不正确'
  return '填写有误'
}

/** Validation messages a buyer can read; shapes that bring their own message keep it. */
export function speakChinese(): void {
  z.config({ customError: messageOf })
}
