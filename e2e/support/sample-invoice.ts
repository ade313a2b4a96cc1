import { chinaDate } from '#lib/kernel/time.ts'

/** A paper of no tax office, which says so, and a number of its year. */
export function samplePaper() {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>'
  const words = `BT /F 40 Tf 60 600 Td (SAMPLE ${Date.now()}) Tj ET`
  const objects = [
    ...['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page],
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${words.length}>>\nstream\n${words}\nendstream`,
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  const number = `${chinaDate(new Date()).slice(2, 4)}${String(Date.now()).padStart(18, '0')}`
  return { number, file: Buffer.from(`%PDF-1.4\n${body}trailer\n<</Size 6/Root 1 0 R>>\n%%EOF\n`) }
}
