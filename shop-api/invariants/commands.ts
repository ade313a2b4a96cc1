import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'

const brokenShape = z.object({
  broken: z.array(z.object({ invariant: z.string(), rule: z.string(), row: z.record(z.string(), z.unknown()) })),
})

const invariants: Command = {
  name: 'invariants',
  summary: '核对账目、库存、活动与订单',
  details: '列出不符的记录，应为 0 条',
  example: 'invariants',
  run: async (shop) => {
    const { broken } = brokenShape.parse(await shop.get('/invariants'))
    return broken.length === 0
      ? '不符 0 条'
      : `${table(['核对项', '规则', '记录'], broken, (each) => [each.invariant, each.rule, JSON.stringify(each.row)])}\n不符 ${broken.length} 条`
  },
}

export const invariantCommands: readonly Command[] = [invariants]
