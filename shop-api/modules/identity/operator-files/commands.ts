import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'

export const operatorFileCommands = fileCommands({
  kind: 'operators',
  noun: '后台账号',
  extent: '（用户名、姓名、岗位、停用）',
  details: '文件不含密码；新开通的用 staff-first-passwords 生成首个密码；--check on 只检查每行会有什么变化',
})
