import { wordsOf } from './normalise.ts'
import { hasFigures, isSpec, specFigures, specWords } from './spec-tokens.ts'

test.each([
  ['阿莫西林胶囊 0.25g*24粒', ['阿莫西林胶囊', '0.25g*24粒']],
  ['阿莫西林胶囊 ０．２５Ｇ＊２４粒', ['阿莫西林胶囊', '0.25g*24粒']],
  ['阿莫西林胶囊 0.25g × 24 粒', ['阿莫西林胶囊', '0.25g*24粒']],
  ['阿莫西林胶囊 250mg x 24s', ['阿莫西林胶囊', '250mg*24s']],
  ['阿莫西林胶囊0.25g*24粒/盒', ['阿莫西林胶囊', '0.25g*24粒/盒']],
  ['阿莫西林24粒', ['阿莫西林', '24粒']],
  ['维生素C片 100片', ['维生素c片', '100片']],
  ['维生素C片100片', ['维生素c片', '100片']],
  ['口服液 10ml*6支 杏林', ['口服液', '10ml*6支', '杏林']],
  ['维生素B12片', ['维生素b12片']],
  ['0.9%氯化钠注射液', ['0.9%', '氯化钠注射液']],
  ['5％葡萄糖', ['5%', '葡萄糖']],
  ['10ml口服液', ['10ml', '口服液']],
  ['6克拉霉素', ['6克拉霉素']],
  ['阿莫西林（0.25g×24粒）', ['阿莫西林', '0.25g*24粒']],
  ['阿莫西林【 24 粒 】', ['阿莫西林', '24粒']],
  ['阿莫西林[0.25g]胶囊', ['阿莫西林', '0.25g', '胶囊']],
  ['碘伏(外用)', ['碘伏外用']],
  ['999感冒灵', ['999感冒灵']],
  ['六味地黄丸(浓缩丸)', ['六味地黄丸浓缩丸']],
  ['H13020726', ['h13020726']],
  ['amxl 24片', ['amxl', '24片']],
  ['amx 24片', ['amx', '24片']],
  ['24 片仔癀', ['24', '片仔癀']],
  ['@#$%^', []],
])('%s is the words %j', (typed, words) => {
  expect(wordsOf(typed)).toEqual(words)
  expect(wordsOf(words.join(' '))).toEqual(words)
})

test.each(['0.25g*24粒', '24粒', '10ml:5mg', '12*2', '5%', '100片装', '10万单位', '0.1g*12片*2板/盒', '24s'])(
  '%s is a specification',
  (word) => {
    expect(isSpec(word)).toBe(true)
  },
)

test.each(['24', 'b12', '3m', '24h', '2026', 'yp00001', '24味', 'g', '粒'])('%s is none', (word) => {
  expect(isSpec(word)).toBe(false)
})

test.each<[string, string, boolean]>([
  ['24粒', '0.25g*24粒/盒', true],
  ['24s', '0.25g*24粒/盒', true],
  ['24粒', '0.25g*24s', true],
  ['24粒', '0.25g*24片', false],
  ['4粒', '0.25g*24粒', false],
  ['0.25g', '250mg×24粒', true],
  ['5g', '0.5g*10袋', false],
])('%s of %s: %s', (typed, spec, isOf) => {
  expect(hasFigures(specFigures(typed), specFigures(spec))).toBe(isOf)
})

test('words that are no figures', () => {
  expect(specWords('大号 10只/袋')).toEqual(['大号'])
})
