import type { Command } from '#shop-api/platform/cli/command.ts'
import { isSwitchedOn, readNumber } from '#shop-api/platform/cli/command.ts'
import { facts, table } from '#shop-api/platform/cli/table.ts'
import { effectAnswer, goodsEffect, savedAnswer } from './answers.ts'

/** Only some effects name goods. */
const answer = savedAnswer(effectAnswer.extend({ items: goodsEffect.shape.items.default([]) }))

function summarise(given: unknown, done: string): string {
  const { effect, id } = answer.parse(given)
  const rows = effect.items.map((each) => [each.code, each.name, each.before, each.after, each.limits])
  return [
    facts(effect.facts),
    ...(rows.length === 0 ? [] : [table(['编码', '商品', '单价', '活动', '限量'], rows)]),
    ...effect.warnings.map((text) => `注意：${text}`),
    id === undefined ? '以上为试算，未保存；去掉 --try 后保存' : `${done}，编号 ${id}`,
  ].join('\n')
}

type Options = Readonly<Record<string, string | undefined>>

interface Terms {
  /** Of commands, such as coupon; calls are at its plural. */
  readonly name: string
  readonly noun: string
  readonly words: string
  readonly options: Readonly<Record<string, string>>
  readonly needs: readonly string[]
  /** What the words and options say, as the form has it. Throws UsageError. */
  readonly given: (words: readonly string[], options: Options) => object
  readonly change: (id: number) => string
  readonly details: { readonly add: string; readonly change?: string }
  readonly examples: Readonly<Record<'add' | 'change', string>>
}

/** Commands that add one of a noun and change one, after saying what that does, see `registerTermCalls`. */
export function termCommands({ name, noun, words, given, change, details, examples, ...terms }: Terms): Command[] {
  const own = { ...terms, options: { ...terms.options, try: '是|否' } }
  const body = (words: readonly string[], options: Options) => ({
    ...given(words, options),
    isTried: isSwitchedOn(options.try),
  })
  return [
    {
      ...own,
      name: `${name}-add`,
      words,
      example: examples.add,
      summary: `新建${noun}，并说明它的效果`,
      details: `${details.add}；--try 是 只试算，不保存`,
      run: async (shop, typed, options) => summarise(await shop.post(`/${name}s`, body(typed, options)), '已保存'),
    },
    {
      ...own,
      name: `${name}-change`,
      words: `<${noun}编号> ${words}`,
      example: examples.change,
      summary: `按新内容改${noun}，写法同 ${name}-add`,
      ...(details.change === undefined ? {} : { details: details.change }),
      run: async (shop, [id, ...typed], options) =>
        summarise(await shop.post(change(readNumber(id, `${noun}编号`)), body(typed, options)), '已更改'),
    },
  ]
}
