import type { Command } from '#shop-api/platform/cli/command.ts'

const confirm: Command = {
  name: 'wechat-confirm',
  words: '<二维码编号> <微信昵称>',
  options: { openid: '标识' },
  summary: '未接入微信时，代替扫码确认绑定',
  example: 'wechat-confirm 3f9c 张三',
  run: async (shop, [scene, nickname], { openid }) => {
    await shop.post('/wechat/confirm', { scene, nickname, openId: openid ?? `sample-${nickname}` })
    return '已确认'
  },
}

export const wechatCommands: readonly Command[] = [confirm]
