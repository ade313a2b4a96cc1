import { unzipSync } from 'fflate'

/** What is wrong with a document, for its sender, or which numbers of papers it says it is. */
export interface ReadMarkup {
  readonly reason: string
  readonly numbers: readonly string[]
}

const BROKEN = '文件无法读取，可能已损坏或不完整，请重新下载后上传'
const ACTIVE = '文件中混有脚本、程序或其他类型的内容，请重新下载后上传'

const MOST_PARTS = 2_000
const MOST_UNPACKED = 64 * 1024 * 1024
/** Names that leave the folder they are unpacked into. */
const LEADS_OUT = /^[\\/]|^[a-z]:|(?:^|[\\/])\.\.(?:[\\/]|$)/i
const RUNS = /\.(?:exe|dll|com|bat|cmd|ps1|sh|jar|js|vbs|wsf|lnk|scr|msi|html?|svg|hta)$/i

const refused = (reason: string): ReadMarkup => ({ reason, numbers: [] })

/** The text of a document in the encoding it names; null when it is not written in it. */
function textOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const [, named = 'utf-8'] = /^\W*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/i.exec(head) ?? []
  try {
    return new TextDecoder(named, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Whether it is one element from its first tag to its last, with nothing that acts or is replaced when it is read. */
function problemOf(text: string): string {
  if (/<!(?:DOCTYPE|ENTITY)|<\?(?!xml\s)/i.test(text)) return ACTIVE
  const [, root = ''] = /^\uFEFF?\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<([^\s/>!?]+)[\s>]/.exec(text) ?? []
  if (root === '' || !text.trimEnd().endsWith(`</${root}>`)) return BROKEN
  return /^(?:html|svg|script)$/i.test(root.replace(/^.*:/, '')) ? ACTIVE : ''
}

/** An XML document; its numbers are the texts of elements that are one. */
export function readXml(bytes: Uint8Array): ReadMarkup {
  const text = textOf(bytes)
  if (text === null) return refused(BROKEN)
  const reason = problemOf(text)
  if (reason !== '') return refused(reason)
  return { reason, numbers: [...text.matchAll(/>\s*(\d{8}|\d{20})\s*</g)].map(([, number = '']) => number) }
}

/** An OFD document (GB/T 33190), an archive of XML; its number is a datum of its head with that name. */
export function readOfd(bytes: Uint8Array): ReadMarkup {
  let parts = 0
  let size = 0
  let isHarmful = false
  try {
    const { 'OFD.xml': head } = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        parts += 1
        size += originalSize
        isHarmful ||= LEADS_OUT.test(name) || RUNS.test(name)
        return name === 'OFD.xml' && size <= MOST_UNPACKED
      },
    })
    if (isHarmful || parts > MOST_PARTS || size > MOST_UNPACKED) return refused(ACTIVE)
    const text = head === undefined ? null : textOf(head)
    if (text === null || !/<(?:\w+:)?OFD[\s>]/.test(text)) return refused(BROKEN)
    const reason = problemOf(text)
    if (reason !== '') return refused(reason)
    const said = text.matchAll(/Name\s*=\s*["']发票号码["'][^>]*>\s*(\d+)\s*</g)
    return { reason, numbers: [...said].map(([, number = '']) => number) }
  } catch {
    return refused(BROKEN)
  }
}
