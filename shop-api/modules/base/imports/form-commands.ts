import type { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, UsageError } from '#shop-api/platform/cli/command.ts'
import { readBytes } from '#shop-api/platform/cli/files.ts'
import type { ShopClient } from '#shop-api/platform/cli/shop-client.ts'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { formAnswer, formsAnswer } from './shapes.ts'

/* One of a noun at a time, in the words of its form. */

type Columns = z.output<typeof formsAnswer>['columns']
type Form = z.output<typeof formAnswer>

const NOUN = /^[a-z][a-z-]{1,30}$/
/** Of a text in a list. */
const SHOWN = 24

async function formsOf(shop: ShopClient, noun = '') {
  if (!NOUN.test(noun)) throw new UsageError('请写资料的英文名，如 makers、brands、categories、warehouses')
  return formsAnswer.parse(await shop.get(`/${noun}/forms`))
}

const shownValue = ({ values }: Columns[number], value: string): string => values?.[value] ?? value

const shownForm = (columns: Columns, { id, fields }: Form): string =>
  table(
    ['项目', '内容'],
    [['编号', id], ...columns.map((each) => [each.heading, shownValue(each, fields[each.name] ?? '')])],
  )

/** 配色=红 as the form's own field and value. Throws UsageError. */
function fieldOf(columns: Columns, word: string): [string, string] {
  const cut = word.indexOf('=')
  const name = word.slice(0, Math.max(0, cut)).trim()
  const column = columns.find((each) => each.name === name || each.heading === name)
  if (!column) throw new UsageError(`请写 项目=内容，项目为 ${columns.map(({ heading }) => heading).join('、')} 之一`)
  const given = word.slice(cut + 1)
  const text = given.startsWith('@') ? readBytes(given.slice(1)).toString('utf8').trimEnd() : given
  const value = Object.entries(column.values ?? {}).find(([, label]) => label === text)?.[0]
  return [column.name, value ?? text]
}

const list: Command = {
  name: 'forms',
  words: '<资料> [编号]',
  summary: '列出一种资料，或查看其中一项的全部内容',
  details: '资料与导入文件同名：makers、brands、categories、warehouses、programmes、campaigns、lotteries 等',
  example: 'forms makers 12',
  run: async (shop, [noun, id]) => {
    const { columns, forms } = await formsOf(shop, noun)
    if (id !== undefined) {
      const form = forms.find((each) => each.id === readNumber(id, '编号'))
      if (!form) throw new CtlError(`编号 ${id} 不存在`)
      return { text: shownForm(columns, form), data: form }
    }
    const brief = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text).replaceAll('\n', ' ')
    return table(['编号', ...columns.map(({ heading }) => heading)], forms, (form) => [
      form.id,
      ...columns.map((each) => brief(shownValue(each, form.fields[each.name] ?? ''))),
    ])
  },
}

const save: Command = {
  name: 'form-save',
  words: '<资料> <编号|new> <项目=内容...>',
  summary: '新增（new）或更改一项资料，检查与后台页面相同',
  details: '未写的项目不变，新增时取默认值；内容为 @文件 时读取该文件，适合多行内容',
  example: 'form-save makers new 全称=浙江康惠制药有限公司 省份=浙江',
  run: async (shop, [noun, id, ...words]) => {
    const { columns } = await formsOf(shop, noun)
    const fields = Object.fromEntries(words.map((word) => fieldOf(columns, word)))
    const to = id === 'new' ? `/${noun}/forms` : `/${noun}/forms/${readNumber(id, '编号')}`
    const form = formAnswer.parse(await shop.post(to, { fields }))
    return { text: `已保存\n${shownForm(columns, form)}`, data: form }
  },
}

export const formCommands: readonly Command[] = [list, save]
