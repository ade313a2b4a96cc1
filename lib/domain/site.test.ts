import { noticeLines, noticePost } from './site.ts'
import { preferredRuleArticle } from './zone.ts'

test.each([
  ['', []],
  ['放假通知', ['放假通知']],
  ['一日放假。照常接单！有问题吗？请来电；谢谢', ['一日放假。', '照常接单！', '有问题吗？', '请来电；', '谢谢']],
  [' 第一行 \n\n 第二行 ', ['第一行', '第二行']],
])('the notice %j is stepped through as %j', (summary, lines) => expect(noticeLines(summary)).toEqual(lines))

test('the notice is the post of the specification (spec §7), the rule of the free-shipping zone an article of the shop', () => {
  expect([noticePost, preferredRuleArticle]).toEqual([
    { type: 1, id: 72 },
    { type: 2, id: 101 },
  ])
})
