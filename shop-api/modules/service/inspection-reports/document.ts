import type { DocumentFonts } from '#shop-api/platform/documents/fonts.ts'
import { fontsFor } from '#shop-api/platform/documents/fonts.ts'
import type { Paper } from '#shop-api/platform/documents/sheet.ts'
import { renderWithFonts } from '#shop-api/platform/documents/sheet.ts'
import type { factsOf } from './repository.ts'

type Facts = Awaited<ReturnType<typeof factsOf>>[number]

const heading = '检验报告登记单'
const note =
  '本单按商城登记的资料生成，不是检验报告，不含检验结果。检验报告以生产企业出具并盖章的原件为准，原件请联系客服索取。'

function headOf({ report, batch, goods, maker }: Facts): [label: string, text: string][] {
  return [
    ['报告编号', report.reportNo],
    ['品名', goods.name],
    ['规格', goods.spec],
    ['剂型', goods.form],
    ['生产企业', maker],
    ['批准文号', goods.approvalNumber ?? '—'],
    ['批号', batch.batchNo],
    ['生产日期', batch.madeOn],
    ['有效期至', batch.expiresOn],
    ['报告日期', report.issuedOn],
  ]
}

const lettersOf = (facts: Facts): string => [heading, note, ...headOf(facts).flat()].join('')

function render(paper: Paper, facts: Facts): void {
  paper.text(36, 48, heading, { size: 20, weight: 700, width: 523, align: 'center' })
  let y = 96
  for (const [at, [label, text]] of headOf(facts).entries()) {
    const x = at % 2 === 0 ? 36 : 300
    paper.text(x, y, label, { size: 10, color: '#5F6963' })
    paper.text(x + 60, y, text, { size: 10, width: 198 })
    if (at % 2 === 1) y += 32
  }
  paper.rule(36, y, 559, y)
  paper.text(36, y + 14, note, { size: 10, width: 523 })
}

/** What is known of reports whose document nobody handed in, a sheet each; the letters of all are cut out of the fonts once. */
export async function knownSheets(all: readonly Facts[]): Promise<Buffer[]> {
  const fonts: DocumentFonts = await fontsFor(all.map(lettersOf).join(''))
  const sheets: Buffer[] = []
  for (const facts of all) {
    const title = `${facts.goods.name} ${facts.batch.batchNo} ${heading}`
    sheets.push(await renderWithFonts(fonts, title, 'portrait', (paper) => render(paper, facts)))
  }
  return sheets
}
