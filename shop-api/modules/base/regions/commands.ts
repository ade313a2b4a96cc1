import type { Command } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { addedRegionAnswer, changedRegionAnswer, regionsAnswer } from './shapes.ts'

const list: Command = {
  name: 'regions',
  words: '[上级代码]',
  summary: '列出省，或某省市之下的地区',
  example: 'regions 330100',
  run: async (shop, [above]) => {
    const { regions } = regionsAnswer.parse(await shop.get('/regions', { above }))
    return table(['代码', '名称', '状态'], regions, (row) => [row.code, row.name, row.isRetired ? '已撤销' : ''])
  },
}

const add: Command = {
  name: 'region-add',
  words: '<代码> <名称>',
  summary: '添加一个地区，按代码归入所属的省市',
  example: 'region-add 330115 钱塘新区',
  run: async (shop, [code, name]) => {
    const { isNew, known } = addedRegionAnswer.parse(await shop.post('/regions', { code, name }))
    if (isNew) return `已添加地区：${code} ${name}`
    return known === null ? '无变化' : `地区 ${code} 已有名称“${known}”，未改动；改名请用 region-rename`
  },
}

const rename: Command = {
  name: 'region-rename',
  words: '<代码> <新名称>',
  summary: '地区改名，已有的会员和收货地址随之显示新名称',
  example: 'region-rename 330114 钱塘区',
  run: async (shop, [code, name]) => {
    const { before, name: now } = changedRegionAnswer.parse(await shop.post('/regions/rename', { code, name }))
    return `地区 ${code}：${before} 已改名为 ${now}`
  },
}

const setRetired = (isRetired: boolean, says: (name: string, below: number) => string): Command['run'] => {
  return async (shop, [code]) => {
    const { name, below } = changedRegionAnswer.parse(await shop.post('/regions/retire', { code, isRetired }))
    return says(`${code} ${name}`, below)
  }
}

const retire: Command = {
  name: 'region-retire',
  words: '<代码>',
  summary: '撤销地区，注册和收货地址不能再选，已有的地址不变',
  details: '其下的地区也不能再选；并入其他地区的，请会员改选新的地区',
  example: 'region-retire 330103',
  run: setRetired(true, (name, below) => `已撤销地区：${name}${below > 0 ? `，其下${below}个地区不能再选` : ''}`),
}

const restore: Command = {
  name: 'region-restore',
  words: '<代码>',
  summary: '恢复已撤销的地区',
  example: 'region-restore 330103',
  run: setRetired(false, (name) => `已恢复地区：${name}`),
}

export const regionCommands: readonly Command[] = [list, add, rename, retire, restore]
