import 'server-only'
import { markedData, UNMARK } from './marked-data.ts'
import { PAGE_STRINGS, pageStrings } from './page-strings.ts'

const START = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'
const END = '</body></html>'
const PUSH = /<script>self\.__next_f\.push\((\[1,[^<]*\])\)<\/script>/g

/** The data that a page ends with; null when anything else is among them. */
function dataOf(tail: string): string | null {
  const texts: unknown[] = []
  const rest = tail.replace(PUSH, (_, pushed: string) => {
    texts.push(JSON.parse(pushed)[1])
    return ''
  })
  return rest === '' && texts.every((text) => typeof text === 'string') ? texts.join('') : null
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
  '\0': '\\0',
  '<': '\\x3c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** As text of a script; single quotes, as the data are full of double ones. */
const quoted = (text: string): string =>
  `'${text.replace(/[\\'\n\r\b\f\v\0<\u2028\u2029]/g, (sign) => SPECIAL[sign] ?? `\\${sign}`)}'`

/** Asks for the page as the framework renders it, where something has changed this one on its way; and waits, as the page is still being read. */
const ORIGINAL =
  'const x=new XMLHttpRequest;x.open("GET",location.pathname+(location.search?location.search+"&":"?")+"_rsc",false);x.send();' +
  'for(const m of x.responseText.matchAll(/__next_f\\.push\\((\\[1,.*?\\])\\)<\\/script>/gs))self.__next_f.push(JSON.parse(m[1]))'

const script = (text: string, sum: number): string =>
  `<script>try{self.__next_f.push([1,(${UNMARK})(${quoted(text)},${PAGE_STRINGS},${sum})])}catch{${ORIGINAL}}</script>`

/**
 * A page whose data for the framework's script take from its markup what that has already. They say nearly all of it again,
 * and too far from it for gzip to notice. A page with data of another kind stays as it is.
 */
export function withDataFromMarkup(page: Buffer): Buffer {
  const html = page.toString()
  const start = html.lastIndexOf(START)
  if (start < 0 || !html.endsWith(END)) return page
  const data = dataOf(html.slice(start + START.length, -END.length))
  if (data === null) return page
  const marked = markedData(data, pageStrings(html.slice(0, start)))
  if (marked === null) return page
  const short = Buffer.from(html.slice(0, start) + START + script(marked.text, marked.sum) + END)
  return short.length < page.length ? short : page
}
