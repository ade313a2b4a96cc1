import type { MemberKind } from '#lib/contract/member-kinds.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readWords, UsageError } from '#shop-api/platform/cli/command.ts'
import { facts } from '#shop-api/platform/cli/table.ts'
import { goodsControlAnswer } from './shapes.ts'

const kinds = {
  药店: 'pharmacy',
  诊所: 'clinic',
  卫生院: 'health_centre',
  医院: 'hospital',
  连锁: 'chain',
  批发: 'wholesaler',
} as const satisfies Readonly<Record<string, MemberKind>>
const modes: Readonly<Record<string, 'white' | 'black' | null>> = { white: 'white', black: 'black', off: null }

const wordOfKind = (kind: string) => Object.entries(kinds).find(([, each]) => each === kind)?.[0] ?? kind

function shown(answer: unknown): string {
  const { id, name, spec, control } = goodsControlAnswer.parse(answer)
  const list = (values: readonly (string | number)[] = []) => values.join('，') || '无'
  return facts([
    ['商品', `${id} ${name} ${spec}`],
    ['控销', control === null ? '无，所有会员可购' : control.mode === 'white' ? '仅名单内可购' : '名单内不可购'],
    ...(control === null
      ? []
      : ([
          ['地区', list(control.regionCodes)],
          ['客户类型', list(control.customerKinds.map(wordOfKind))],
          ['会员编号', list(control.memberIds)],
          ['说明', control.note || '无'],
        ] as const)),
  ])
}

function readKind(word: string): string {
  const kind = Object.entries(kinds).find((pair) => pair.includes(word))?.[1]
  if (!kind) throw new UsageError(`客户类型须为：${Object.keys(kinds).join('、')}`)
  return kind
}

export const control: Command = {
  name: 'control',
  words: '<商品编号> [white|black|off]',
  options: { regions: '代码,…', kinds: '药店,诊所,…', members: '编号,…', note: '说明' },
  summary: '查看或设置控销',
  details: 'white 仅名单内可购，black 名单内不可购，off 取消；名单外的会员看不到价格',
  example: 'control 12 white --regions 320000 --kinds 药店 --members 7',
  run: async (shop, [id, word], { regions, kinds: named, members, note }) => {
    const at = `/goods/${readNumber(id, '商品编号')}/control`
    if (word === undefined) return shown(await shop.get(at))
    const mode = modes[word]
    if (mode === undefined) throw new UsageError('请写 white（仅名单内）、black（名单内除外）或 off（取消）')
    if (mode === null) return shown(await shop.post(at, { control: null }))
    const body = {
      mode,
      regionCodes: readWords(regions),
      customerKinds: readWords(named).map(readKind),
      memberIds: readWords(members).map((each) => readNumber(each, '会员编号')),
      note: note ?? '',
    }
    return shown(await shop.post(at, { control: body }))
  },
}
