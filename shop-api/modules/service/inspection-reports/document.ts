import type { DocumentFonts } from '#shop-api/platform/documents/fonts.ts'
import { fontsFor } from '#shop-api/platform/documents/fonts.ts'
import type { Paper } from '#shop-api/platform/documents/sheet.ts'
import { renderWithFonts } from '#shop-api/platform/documents/sheet.ts'
import type { factsOf } from './repository.ts'

type Facts = Awaited<ReturnType<typeof factsOf>>[number]

/** What a maker examines, by the form of the goods. */
function itemsOf({ goods }: Facts): [item: string, standard: string, result: string][] {
  const common: [string, string, string][] = [
    ['性状', '应符合规定', '符合规定'],
    ['鉴别', '应呈正反应', '符合规定'],
    ['装量差异', '应符合规定', '符合规定'],
    ['微生物限度', '应符合规定', '符合规定'],
  ]
  if (goods.kind === 'piece') return [...common, ['水分', '不得过13.0%', '9.6%'], ['总灰分', '不得过6.0%', '4.2%']]
  if (goods.kind !== 'drug') return common
  return [...common, ['有关物质', '总和不得过2.0%', '0.4%'], ['含量测定', '应为标示量的90.0%～110.0%', '99.6%']]
}

const heading = '检验报告书'
const verdict = '结论：本品按标准检验，结果符合规定。'
const note = '样例商城数据：本报告由商城按批次资料生成，正式报告以生产企业出具并盖章的原件为准。'

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

const lettersOf = (facts: Facts): string =>
  [heading, verdict, note, '检验项目标准规定结果', ...headOf(facts).flat(), ...itemsOf(facts).flat()].join('')

function render(paper: Paper, facts: Facts): void {
  paper.text(36, 48, heading, { size: 20, weight: 700, width: 523, align: 'center' })
  let y = 96
  for (const [at, [label, text]] of headOf(facts).entries()) {
    const x = at % 2 === 0 ? 36 : 300
    paper.text(x, y, label, { size: 10, color: '#5F6963' })
    paper.text(x + 60, y, text, { size: 10, width: 198 })
    if (at % 2 === 1) y += 32
  }
  y += 8
  const columns = [36, 200, 420] as const
  paper.rule(36, y, 559, y)
  for (const [at, title] of ['检验项目', '标准规定', '结果'].entries()) {
    paper.text(columns[at] ?? 36, y + 6, title, { size: 10, weight: 700 })
  }
  y += 26
  for (const cells of itemsOf(facts)) {
    paper.rule(36, y, 559, y, '#D9DDD8')
    for (const [at, cell] of cells.entries()) paper.text(columns[at] ?? 36, y + 6, cell, { size: 10, width: 210 })
    y += 26
  }
  paper.rule(36, y, 559, y)
  paper.text(36, y + 14, verdict, { size: 11, weight: 700 })
  paper.text(36, y + 44, note, { size: 9, color: '#5F6963', width: 523 })
}

/** Renders reports, each a document of its own; the letters of all are cut out of the fonts once. */
export async function inspectionPdfs(all: readonly Facts[]): Promise<{ name: string; bytes: Buffer }[]> {
  const fonts: DocumentFonts = await fontsFor(all.map(lettersOf).join(''))
  const files: { name: string; bytes: Buffer }[] = []
  for (const facts of all) {
    const { goods, batch, report } = facts
    const bytes = await renderWithFonts(fonts, `${goods.name} ${batch.batchNo} ${heading}`, 'portrait', (paper) =>
      render(paper, facts),
    )
    const name = `${goods.name}_${batch.batchNo}_${report.id}.pdf`.replaceAll(/[\\/:*?"<>|]/g, '')
    files.push({ name, bytes })
  }
  return files
}
