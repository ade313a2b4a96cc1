import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { givenYes } from '#shop-api/modules/base/access/asked.ts'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { choiceColumn, textColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { beginning, ending, hinted, lines, words } from '#shop-api/platform/table-files/cells.ts'
import { givenCampaign, kindNames, sectionLines, settledSections } from './given.ts'
import { saveCampaign } from './keep.ts'
import { paletteLabels, paletteOf, palettes } from './palettes.ts'
import { loadSections } from './reads.ts'
import { campaigns } from './tables.ts'

const campaignRow = givenCampaign.and(z.object({ isStopped: givenYes }))

type CampaignKey =
  | ('code' | 'kind' | 'title' | 'line' | 'palette')
  | ('startsAt' | 'endsAt' | 'isStopped' | 'rules' | 'sections')

const campaignKind: FormKind<CampaignKey, z.output<typeof campaignRow>> = {
  path: 'activities',
  noun: '专题活动',
  mostRows: 500,
  columns: {
    code: {
      heading: '链接代号',
      read: hinted('字母、数字和“-”', words(64)),
      isNeeded: true,
      example: 'autumn-fair',
      others: ['year-end'],
    },
    kind: choiceColumn('类型', kindNames, { usual: kindNames.topic, example: kindNames.topic }),
    title: { heading: '名称', read: words(30), isNeeded: true, example: '秋季备货会', others: ['年底会'] },
    line: textColumn('副标题', words(60), '', ['爆款直降', '三折起']),
    palette: choiceColumn('配色', paletteLabels, { usual: palettes.green.label, example: palettes.green.label }),
    startsAt: { heading: '开始时间', read: beginning, isNeeded: true, example: '2026-12-01' },
    endsAt: { heading: '结束时间', read: ending, isNeeded: true, example: '2026-12-31' },
    isStopped: yesColumn('停止', '否'),
    rules: textColumn('活动规则', lines(4000), '每客户限购20盒', ['含麻商品不参与']),
    sections: {
      heading: '会场',
      read: lines(20_000, '写作“名称|范围|指定的名称或编码|商品数|说明”，'),
      isNeeded: true,
      example: '热销|指定分类|中成药/感冒用药|20|三折起',
      others: ['精选|指定商品|A0001;A0002|5'],
    },
  },
  ways: [['code']],
  body: campaignRow,
  records: async (db) => {
    const rows = await db.select().from(campaigns).orderBy(asc(campaigns.sort), asc(campaigns.id))
    const sections = Map.groupBy(
      await loadSections(
        db,
        rows.map(({ id }) => id),
      ),
      ({ campaignId }) => campaignId,
    )
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        texts: {
          code: row.code,
          kind: row.kind,
          title: row.title,
          line: row.line,
          palette: paletteOf(row.ground),
          startsAt: chinaDateTime(row.startsAt),
          endsAt: chinaDateTime(row.endsAt),
          isStopped: row.isStopped ? 'yes' : '',
          rules: row.rules.join('\n'),
          sections: await sectionLines(db, sections.get(row.id) ?? []),
        },
      })),
    )
  },
  settled: async (db, cells) =>
    cells.sections ? { ...cells, sections: await settledSections(db, cells.sections) } : cells,
  save: saveCampaign,
}

/** Campaigns with their shelves, as files. */
export const campaignFile = formFile(campaignKind)
