import { lotteryShapes } from '#lib/contract/lottery/shapes.ts'
import { toLottery, toLotteryOutcome, toShownOutcome, toWonPrize } from './lottery.ts'
import {
  absent,
  flag,
  id,
  mapsFields,
  none,
  orElse,
  orNull,
  required,
  text,
  unread,
  when,
  whole,
} from './testing/fields.ts'

describe('a lottery', () =>
  mapsFields(lotteryShapes.lotteryCampaign.data, toLottery, [
    ['id', 3, 'id', 3, id],
    ['name', '转盘', 'name', '转盘', text],
    ['is_join', 0, 'isJoined', false, orElse(true, flag)],
    ['remarks', '每日一次', 'remarks', '每日一次', text],
    ['chances', 2, 'chances', 2, orNull(whole)],
    ['prizes', 'prizes', none],
    ['prizes.0.id', 5, 'prizes.0.id', 5, when(absent, 900_000_000, 1, 1, '7', 7)],
    ['prizes.0.name', '洗手液', 'prizes.0.name', '洗手液', required(text)],
    ['prizes.0.remarks', '随单发出', 'prizes.0.remarks', '随单发出', text],
    ['prizes.0.image', '/p.png', '', {}, unread],
  ]))

describe('a draw', () =>
  mapsFields(lotteryShapes.lotteryJoin.data, toLotteryOutcome, [
    ['won', 0, 'isWon', false, flag],
    ['name', '洗手液', 'name', '洗手液', text],
    ['remarks', '随单发出', 'remarks', '随单发出', text],
    ['chances', 2, 'chances', 2, whole],
  ]))

describe("a draw by the specification's call", () =>
  mapsFields(lotteryShapes.lottery.data.unwrap(), toShownOutcome, [
    ['id', 3, '', { chances: null }, [[1, {}]]],
    ['is_join', 1, '', {}, unread],
    [
      'name',
      '洗手液',
      '',
      { name: '洗手液', isWon: true },
      [
        [absent, { name: '', isWon: null }],
        [null, { name: '', isWon: null }],
        ['', { name: '', isWon: false }],
        ['7', { name: '7', isWon: true }],
      ],
    ],
    ['remarks', '随单发出', 'remarks', '随单发出', text],
  ]))

describe('a drawn prize', () =>
  mapsFields(lotteryShapes.lotteryRecords.data.shape.data.element, toWonPrize, [
    ['id', 5, 'id', 5, id],
    ['name', '洗手液', 'name', '洗手液', required(text)],
    ['remarks', '随单发出', 'remarks', '随单发出', text],
    ['member', '成都*药房', 'winner', '成都*药房', text],
    ['created_at', '2026-11-20 09:30:00', 'wonAt', '2026-11-20 09:30:00', text],
  ]))

test('a draw that is answered with nothing is drawn, and what came of it is not told', () => {
  expect(toShownOutcome(null)).toEqual({ isWon: null, name: '', remarks: '', chances: null })
})
