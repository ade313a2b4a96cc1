import { readNumberAlone } from '#lib/kernel/quantity.ts'
import type { Result } from '#lib/kernel/result.ts'
import { failure, success } from '#lib/kernel/result.ts'

/** Units of a recalled batch that came with one order. */
export interface RecallLine {
  readonly batchId: number
  readonly orderId: number
  readonly orderNumber: string
  readonly shippedAt: string
  readonly quantity: number
  /** Units that are gone: sent back, paid back, or never came. */
  readonly gone: number
  /** Units in claims that are not ended. */
  readonly pending: number
  /** As the last answer says; null without one. */
  readonly left: number | null
  readonly canReturn: boolean
}

/** A batch that the member received and that was recalled. */
export interface Recall {
  readonly id: number
  readonly name: string
  readonly manufacturer: string
  readonly spec: string
  readonly unit: string
  readonly batchNumber: string
  readonly levelText: string
  readonly reason: string
  readonly instructions: string
  readonly dueOn: string | null
  readonly createdAt: string
  readonly state: 'open' | 'answered' | 'closed' | 'withdrawn'
  readonly stateText: string
  readonly answeredAt: string | null
  readonly remark: string
  /** Who gave the answer by phone; empty where it was given here. */
  readonly toldBy: string
  readonly lines: readonly RecallLine[]
}

/** Most units of a line that may still be there. */
export const mostLeft = ({ quantity, gone }: RecallLine): number => Math.max(0, quantity - gone)

/** What a buyer typed as left of a line: nothing left is an answer, an empty field is none. */
export function readLeft(text: string, line: RecallLine): Result<number, string> {
  if (text.trim() === '') return failure('请填写剩余数量，已无剩余填 0')
  const most = mostLeft(line)
  const read = readNumberAlone(text)
  if (!read.ok && read.problem.kind !== 'zero') return failure(read.problem.message)
  const left = read.ok ? read.value : 0
  return left <= most ? success(left) : failure(`最多 ${most}，现为 ${left}`)
}
