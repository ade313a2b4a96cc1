import 'server-only'

/** Attributes whose values count as texts, in the order of their values. */
const TEXT_ATTRIBUTES = ['alt', 'aria-label', 'content', 'data-urls', 'id']
/** One text may be several values: a sleeping card names form and maker in one line. */
const BETWEEN = ' · '

/** Values of a page in the order of its elements: texts, classes, addresses of links and of files, and numbers that links end with. */
export type PageStrings = readonly [string[], string[], string[], string[], string[]]

/** Comments; elements whose content is no markup; opening tags; closing ones; text. */
const PIECE =
  /<!--[\s\S]*?-->|<(script|style|noscript|title|textarea)\b([^>]*)>([\s\S]*?)<\/\1>|<([a-z][\w-]*)([^>]*)>|<\/[^>]*>|([^<]+)/gi
const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/** The values of a page, from its HTML. What this reads differently than a browser does, the browser finds out (data-from-markup.ts). */
export function pageStrings(html: string): PageStrings {
  const strings: PageStrings = [[], [], [], [], []]
  const [texts, classes, links, files, numbers] = strings
  const add = (list: string[], value: string | undefined): void => {
    if (value) list.push(value)
  }
  const addTexts = (text: string): void => {
    for (const part of text.split(BETWEEN)) add(texts, part)
  }
  const addAttributes = (tag: string): Map<string, string> => {
    const given = new Map([...tag.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, decoded(value)]))
    for (const name of TEXT_ATTRIBUTES) add(texts, given.get(name))
    add(classes, given.get('class'))
    add(files, given.get('src'))
    add(links, given.get('href'))
    add(numbers, /\d+$/.exec(given.get('href') ?? '')?.[0])
    return given
  }
  const headEnd = html.indexOf('</head>')
  const bodyStart = html.indexOf('>', html.indexOf('<body', headEnd)) + 1
  for (const [, raw, rawTag = '', content = '', name, tag = ''] of html.slice(0, headEnd).matchAll(PIECE)) {
    if (raw === 'title' || (raw === 'script' && rawTag.includes(' id="'))) {
      addAttributes(rawTag)
      addTexts(raw === 'title' ? decoded(content) : content)
      for (const [, address] of content.matchAll(/"(\/_next[^"]*)"/g)) add(files, address)
    } else if (name === 'meta' || name === 'link') addAttributes(tag)
  }
  for (const [, raw, rawTag = '', content = '', name, tag = '', text] of html.slice(bodyStart).matchAll(PIECE)) {
    if (raw !== undefined) {
      addAttributes(rawTag)
      addTexts(raw === 'title' || raw === 'textarea' ? decoded(content) : content)
    } else if (name !== undefined) addAttributes(tag)
    else if (text !== undefined) addTexts(decoded(text))
  }
  return strings
}

/** The same in a browser, as an expression: all of the page that is there by now. */
export const PAGE_STRINGS =
  '(()=>{const L=[[],[],[],[],[]],[t,c,h,s,i]=L,' +
  `p=(l,v)=>{if(v)l.push(v)},x=(v)=>{for(const y of v.split(${JSON.stringify(BETWEEN)}))p(t,y)},` +
  `a=(e)=>{const g=(k)=>e.getAttribute(k);for(const k of ${JSON.stringify(TEXT_ATTRIBUTES)})p(t,g(k));` +
  'p(c,g("class"));p(s,g("src"));p(h,g("href"));p(i,(/\\d+$/.exec(g("href"))||[])[0])},d=document;' +
  'for(const e of d.head.querySelectorAll("title,meta,link,script[id]")){a(e);x(e.textContent);for(const m of e.textContent.matchAll(/"(\\/_next[^"]*)"/g))p(s,m[1])}' +
  'for(let w=d.createTreeWalker(d.body,5),n;n=w.nextNode();)n.nodeType==3?x(n.data):a(n);return L})()'
