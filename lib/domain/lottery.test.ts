import { canJoin, outcomeWords, placeOf } from './lottery.ts'

const prizes = [
  { id: 1, name: '洗手液', remarks: '' },
  { id: 2, name: '积分', remarks: '100分' },
  { id: 3, name: '积分', remarks: '500分' },
]
const outcome = (name: string, remarks: string, isWon: boolean | null = true) => ({ isWon, name, remarks, chances: 0 })

test.each([
  [outcome('', '', false), '很遗憾，未中奖，感谢参与', 3],
  [outcome('洗手液', '', false), '很遗憾，未中奖，感谢参与', 3],
  [outcome('', '', null), '已抽奖，结果请在个人中心“我的抽奖”中查看', 3],
  [outcome('洗手液', ''), '恭喜您，抽中洗手液', 0],
  [outcome('积分', '100分'), '恭喜您，抽中积分（100分）', 1],
  [outcome('积分', '500分'), '恭喜您，抽中积分（500分）', 2],
  [outcome('积分', ''), '恭喜您，抽中积分', 3],
])('a draw that ends as %j', (drawn, words, place) => {
  expect([outcomeWords(drawn), placeOf(prizes, drawn)]).toEqual([words, place])
})

test.each([
  [2, true, true],
  [1, false, true],
  [0, false, false],
  [null, false, true],
  [null, true, false],
])('with %p chances left and joined: %s, a member may draw: %s', (chances, isJoined, expected) => {
  expect(canJoin({ chances, isJoined })).toBe(expected)
})
