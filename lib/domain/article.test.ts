import { asSection, markWords, questionsOf } from './article.ts'

test('questions are the small headings that ask', () => {
  const html =
    '<h2>常见问题</h2><h3>可以退吗？</h3><p>可以。</p><ul><li>一</li></ul><h3>说明</h3><p>不是问题</p><h3>多久？</h3><h2>别的</h2><p>x</p>'
  expect(questionsOf(html)).toEqual([{ question: '可以退吗？', answer: '<p>可以。</p><ul><li>一</li></ul>' }])
  expect(questionsOf('<p>没有</p>')).toEqual([])
})

test('an article as a section has its headings a level deeper', () => {
  expect(asSection('<h2>甲</h2><p>h2</p><h3>乙</h3>')).toBe('<h3>甲</h3><p>h2</p><h4>乙</h4>')
})

test('marked pieces are the same text, whatever was searched', () => {
  const text = '满 800 元包邮 (含税)'
  for (const keywords of ['包邮', '800 元', '(', '.*', '', ' ', '满 )']) {
    expect(
      markWords(text, keywords)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  }
  expect(markWords(text, '包邮').filter((piece) => piece.isHit)).toEqual([{ text: '包邮', isHit: true, at: 7 }])
})

test.each([
  ['<h3> 可以<b>退</b>吗？ </h3> <p>可以。</p> ', [{ question: '可以退吗？', answer: '<p>可以。</p>' }]],
  ['<h3 id="a">Why?</h3><p>x</p>', [{ question: 'Why?', answer: '<p>x</p>' }]],
  ['<h3>可以退吗？</h3> ', []],
  ['没有标题？', []],
])('questions of %j', (html, questions) => expect(questionsOf(html)).toEqual(questions))

test.each([
  ['满 800 元', '  ', ['满 800 元']],
  ['满 800 元', ' 元  满 ', ['[满]', ' 800 ', '[元]']],
  ['维C和维c', 'C', ['维', '[C]', '和维', '[c]']],
  ['a.b axb', 'a.b', ['[a.b]', ' axb']],
])('%j searched for %j is marked', (text, keywords, pieces) => {
  expect(markWords(text, keywords).map((each) => (each.isHit ? `[${each.text}]` : each.text))).toEqual(pieces)
})

test('a text that was not searched is one piece', () => {
  expect(markWords('满 800 元', '')).toEqual([{ text: '满 800 元', isHit: false, at: 0 }])
})
