import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readSwitch } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { roles, rolesInWords, roleWord } from './roles.ts'
import { firstPasswordsAnswer, operatorsAnswer } from './shapes.ts'

const staff: Command = {
  name: 'staff',
  summary: '列出后台的登录账号',
  example: 'staff',
  run: async (shop) => {
    const answer = operatorsAnswer.parse(await shop.get('/operators'))
    return table(['用户名', '显示名', '岗位', '客服编号', '状态', '开通时间'], answer.operators, (row) => [
      row.username,
      row.name,
      rolesInWords(row.roles),
      row.staffId,
      row.isOff ? '已停用' : '启用',
      row.createdAt,
    ])
  },
}

/** Roles by their names or by what they are called, with commas. */
const readRoles = (word: string): string[] => word.split(/[,，]/).filter((each) => each.trim() !== '')

const passwordOf = (answer: unknown): string => z.object({ password: z.string() }).parse(answer).password

const staffAdd: Command = {
  name: 'staff-add',
  words: '<用户名> <显示名>',
  options: { roles: roles.join(','), contact: '客服编号' },
  summary: '开通后台账号，密码只在这里显示一次',
  details: '岗位默认为客服（service），可填多个',
  example: 'staff-add night.desk 夜班客服 --contact 3',
  run: async (shop, [username, name], { roles: given, contact }) => {
    const staffId = contact === undefined ? null : readNumber(contact, '客服编号')
    const body = { username, name, staffId, ...(given === undefined ? {} : { roles: readRoles(given) }) }
    return `${username} 的密码：${passwordOf(await shop.post('/operators', body))}`
  },
}

const staffPassword: Command = {
  name: 'staff-password',
  words: '<用户名>',
  summary: '更换后台账号的密码，已登录的随即退出',
  example: 'staff-password night.desk',
  run: async (shop, [username]) =>
    `${username} 的新密码：${passwordOf(await shop.post('/operators/password', { username }))}`,
}

const firstPasswords: Command = {
  name: 'staff-first-passwords',
  summary: '为未设密码的后台账号各生成一个，只在这里显示一次',
  details: '由文件开通的账号未设密码，生成后才能登录',
  example: 'staff-first-passwords',
  run: async (shop) => {
    const { passwords } = firstPasswordsAnswer.parse(await shop.post('/operators/first-passwords'))
    const rows = passwords.map(({ username, name, password }) => [username, name, password])
    return rows.length === 0 ? '所有账号都已有密码' : table(['用户名', '显示名', '密码'], rows)
  },
}

const staffSwitch: Command = {
  name: 'staff-switch',
  words: '<用户名> <on|off>',
  summary: '启用或停用后台账号，停用后随即退出',
  example: 'staff-switch night.desk off',
  run: async (shop, [username, word]) => {
    const isOn = readSwitch(word)
    await shop.post('/operators/switch', { username, isOn })
    return `${username} 已${isOn ? '启用' : '停用'}`
  },
}

const staffRoles: Command = {
  name: 'staff-roles',
  words: '<用户名> <岗位>',
  summary: '设置后台账号的岗位，立即生效',
  details: `可填多个，用逗号分开：${roles.join('、')}`,
  example: 'staff-roles night.desk sales,warehouse',
  run: async (shop, [username, word = '']) => {
    const given = readRoles(word)
    await shop.post('/operators/roles', { username, roles: given })
    return `${username} 的岗位：${given.map((each) => roleWord(each.trim())).join('、')}`
  },
}

const staffTwoStepOff: Command = {
  name: 'staff-two-step-off',
  words: '<用户名>',
  summary: '解除后台账号绑定的动态码（如手机遗失）',
  details: '下次登录时重新绑定',
  example: 'staff-two-step-off night.desk',
  run: async (shop, [username]) => {
    await shop.post('/operators/two-step-off', { username })
    return `已解除 ${username} 的动态码`
  },
}

export const operatorCommands: readonly Command[] = [
  staff,
  staffAdd,
  staffRoles,
  staffPassword,
  firstPasswords,
  staffTwoStepOff,
  staffSwitch,
]
