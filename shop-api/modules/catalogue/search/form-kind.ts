import type { z } from 'zod'
import { formFile } from '#shop-api/modules/base/imports/form-file.ts'
import type { FormKind } from '#shop-api/modules/base/imports/form-kind.ts'
import { choiceColumn, givenOrder, idColumn, orderColumn, yesColumn } from '#shop-api/modules/base/imports/form-kind.ts'
import { words } from '#shop-api/platform/table-files/cells.ts'
import { hotWordBody, hotWordModes, listHotWords, saveHotWord } from './edit-hot-words.ts'

const hotWordRow = hotWordBody.extend({ sort: givenOrder })

type HotWordKey = 'id' | 'word' | 'mode' | 'isHighlighted' | 'sort'

const hotWordKind: FormKind<HotWordKey, z.output<typeof hotWordRow>> = {
  path: 'hot-words',
  noun: '热词',
  mostRows: 200,
  columns: {
    id: idColumn,
    word: { heading: '热词', read: words(20), isNeeded: true, example: '感冒灵', others: ['板蓝根'] },
    mode: choiceColumn('搜索', hotWordModes, { isNeeded: true, example: hotWordModes[0] }),
    isHighlighted: yesColumn('红字', '否'),
    sort: orderColumn,
  },
  ways: [['id'], ['word', 'mode']],
  body: hotWordRow,
  records: async (db) =>
    (await listHotWords(db)).map(({ id, word, mode, isHighlighted, sort }) => ({
      id,
      texts: { word, mode: String(mode), isHighlighted: isHighlighted ? 'yes' : '', sort: String(sort) },
    })),
  save: (tx, given, id) => saveHotWord(tx, id, given),
}

/** The words under the search line, as files. */
export const hotWordFile = formFile(hotWordKind)
