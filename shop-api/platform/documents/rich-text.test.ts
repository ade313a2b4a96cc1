import sanitizeHtml from 'sanitize-html'
import { markdownBody, plainText, richText } from './rich-text.ts'

/** The words alone, by a reader of HTML. */
const readSlowly = (html: string) =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {}, textFilter: (text) => text })

const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const decoded = (text: string) =>
  text.replaceAll(/&(?:lt|gt|quot|amp);/g, (each) => entities[each as keyof typeof entities])
const spaceless = (text: string) => text.replaceAll(/\s+/g, '')

test.each([
  ['tags', '<p>签收后<b>清空</b>，<a href="/help/1">见此</a><br>明日</p><ul><li>一</li><li>二</li></ul>'],
  ['brackets and signs in a text', richText('<p>a &lt; b &gt; c &amp;lt; "d" \'e\'</p>')],
  ['brackets in an attribute', richText('<a href="/x?a=%3Cb%3E&c=<d>">链接</a>')],
  ['what is no tag', richText('1 < 2 <<b>> <p<p>> </p <!-- 注 --> <script>x</script> 完')],
  ['Markdown', markdownBody('# 题\n\n> 引\n\n| a | b |\n|---|---|\n| <1 | 2> |\n\n`<b>` & [x](javascript:1)')],
])('the words of %s are those that a reader of HTML finds', (_, html) => {
  expect(spaceless(plainText(html))).toBe(spaceless(decoded(readSlowly(html))))
})
