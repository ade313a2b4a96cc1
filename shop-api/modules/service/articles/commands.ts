import { z } from 'zod'
import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, UsageError } from '#shop-api/platform/cli/command.ts'
import { readBytes } from '#shop-api/platform/cli/files.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { articlesAnswer } from './shapes.ts'

const kindNames: Readonly<Record<string, string>> = {
  notice: '公告',
  help: '帮助',
  industry: '行业新闻',
  company: '公司新闻',
}
const typeOfName = new Map([
  ['公告', '1'],
  ['帮助', '2'],
  ['行业新闻', '3'],
  ['公司新闻', '4'],
])

const list: Command = {
  name: 'articles',
  words: '[公告|帮助|行业新闻|公司新闻]',
  summary: '列出文章',
  example: 'articles 帮助',
  run: async (shop, [kind]) => {
    const type = kind === undefined ? undefined : typeOfName.get(kind)
    if (kind !== undefined && type === undefined) throw new UsageError('请写 公告、帮助、行业新闻 或 公司新闻')
    const { articles, unwritten } = articlesAnswer.parse(await shop.get('/articles', { type }))
    const pages = unwritten.map(({ id, name }) => `${id} ${name}`).join('、')
    return [
      table(['编号', '类别', '栏目', '标题', '发布', '更新', '状态'], articles, (row) => [
        row.id,
        kindNames[row.kind] ?? row.kind,
        row.category,
        row.title,
        row.publishedOn,
        row.updatedAt,
        row.isHidden ? '隐藏' : '',
      ]),
      ...(pages === '' ? [] : [`未撰写的固定页面（article <编号> 输出模板，写好后 article-save）：${pages}`]),
    ].join('\n')
  },
}

const show: Command = {
  name: 'article',
  words: '<文章编号>',
  summary: '输出文章的 Markdown 文件',
  details: '改好后用 article-save 存回',
  example: 'article 64',
  run: async (shop, [id]) => {
    const answer = await shop.get(`/articles/${readNumber(id, '文章编号')}`)
    return z.object({ file: z.string() }).parse(answer).file.trimEnd()
  },
}

const save: Command = {
  name: 'article-save',
  words: '<文件.md>',
  summary: '从 Markdown 文件发布或更新文章',
  details: '文件中有 id 则更新该文章',
  example: 'article-save payment.md',
  run: async (shop, [file = '']) => {
    const answer = await shop.post('/articles', { file: readBytes(file).toString('utf8') })
    const { id, isNew } = z.object({ id: z.number(), isNew: z.boolean() }).parse(answer)
    return isNew ? `已发布，编号 ${id}` : `已更新，编号 ${id}`
  },
}

const remove: Command = {
  name: 'article-remove',
  words: '<文章编号>',
  summary: '删除一篇文章（有固定页面的只能改写）',
  example: 'article-remove 64',
  run: async (shop, [id]) => {
    const answer = await shop.post(`/articles/${readNumber(id, '文章编号')}/remove`)
    return `已删除：${z.object({ title: z.string() }).parse(answer).title}`
  },
}

export const articleCommands: readonly Command[] = [
  ...[list, show, save, remove],
  ...fileCommands({ kind: 'articles', noun: '文章', extent: '（公告、帮助、新闻的标题、摘要、正文）' }),
]
