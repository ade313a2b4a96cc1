import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'

const seenShape = z.object({
  from: z.string(),
  to: z.string(),
  pages: z.array(z.object({ path: z.string(), title: z.string(), views: z.number(), seconds: z.number() })),
  campaigns: z.array(z.object({ id: z.number(), title: z.string(), taps: z.number() })),
})

const views: Command = {
  name: 'views',
  options: { days: '天数', path: '地址开头' },
  summary: '看得最多的页面与点得最多的活动',
  details: '页面列出浏览次数与平均停留秒数；默认近7天，含今天；--path 只看以此开头的页面',
  example: 'views --days 30 --path /list/',
  run: async (shop, _, { days = '7', path }) => {
    const seen = seenShape.parse(await shop.get('/views', { days: String(readNumber(days, '天数')), path }))
    return [
      `${seen.from} ～ ${seen.to}`,
      table(['页面', '标题', '浏览', '平均秒数'], seen.pages, (page) => [
        page.path === '*' ? '其他页面' : page.path,
        page.title,
        page.views,
        page.seconds,
      ]),
      table(['活动', '名称', '点击'], seen.campaigns, ({ id, title, taps }) => [id, title, taps]),
    ].join('\n\n')
  },
}

export const viewCommands: readonly Command[] = [views]
