import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { gramsOfName } from './grams.ts'
import { gramsLeft, gramsNear, nearestTo } from './misspelt.ts'

const nearestPart = (word: string, name: string) => nearestTo(word)?.(name) ?? null

describe('what was probably meant', () => {
  test.each([
    ['阿莫西淋', '阿莫西林胶囊', '阿莫西林'],
    ['布洛分', '布洛芬缓释胶囊', '布洛芬'],
    ['头抱拉定', '头孢拉定胶囊', '头孢拉定'],
    ['阿莫林', '阿莫西林胶囊', '阿莫西林'],
    ['阿莫西西林', '阿莫西林胶囊', '阿莫西林'],
    ['连花清温', '连花清瘟颗粒', '连花清瘟'],
    ['amoxilim', '阿莫西林胶囊', '阿莫西林'],
    ['buluofeng', '布洛芬缓释胶囊', '布洛芬'],
    ['liuweidihungwan', '六味地黄丸', '六味地黄丸'],
  ])('%s of %s: %s', (word, name, meant) => expect(nearestPart(word, name)?.text).toBe(meant))

  test.each([
    ['阿司匹林', '阿莫西林胶囊'],
    ['amxl', '阿莫西林胶囊'],
    ['维生素', '阿莫西林胶囊'],
    ['感冒', '板蓝根颗粒'],
    ['丸', '六味地黄丸'],
  ])('%s is not %s', (word, name) => expect(nearestPart(word, name)).toBeNull())

  test('one of the same sound is nearer than another one', () => {
    const near = nearestPart('布洛分', '布洛芬片')?.distance ?? 9
    expect(near).toBeLessThan(nearestPart('布洛肽', '布洛芬片')?.distance ?? 0)
  })

  test('a word of the name itself is no distance away, and any text may be asked', () => {
    expect(nearestPart('阿莫西林', '阿莫西林胶囊')).toEqual({ text: '阿莫西林', distance: 0 })
    fc.assert(
      fc.property(fc.string(), fc.string(), (word, name) => {
        const near = nearestPart(word, name)
        expect(near === null || near.distance < 2.1).toBe(true)
      }),
    )
  })
})

test('of no word there are more than 110 grams to look for, and a long one is not looked for at all', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz阿莫西林头孢0123456789')
  fc.assert(
    fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 64 }), (word) => {
      const isLong = word.length > (/^[a-z]+$/.test(word) ? 36 : 12)
      if (isLong) expect(nearestTo(word)).toBeNull()
      else expect(gramsLeft(word).flat().length).toBeLessThanOrEqual(110)
    }),
  )
})

test.each(['阿莫西淋', '布洛分', '头抱拉定', 'amoxilim'])('%s shares grams with the name it means', (word) => {
  const names = ['阿莫西林胶囊', '布洛芬缓释胶囊', '头孢拉定胶囊'].map((name) => new Set(gramsOfName(name)))
  expect(names.some((grams) => gramsNear(word).some((gram) => grams.has(gram)))).toBe(true)
})

test.each([
  ['阿莫西淋', '阿莫西林胶囊'],
  ['头抱拉定', '头孢拉定胶囊'],
  ['连花清温', '连花清瘟颗粒'],
  ['六味地皇丸', '六味地黄丸'],
  ['amoxilim', '阿莫西林胶囊'],
  ['buluofeng', '布洛芬缓释胶囊'],
  ['liuweidihungwan', '六味地黄丸'],
  ['fufangamoxilimkelaweisuanjia', '复方阿莫西林克拉维酸钾片'],
])('of %s one list of what is left is all in %s, and in few other names', (word, name) => {
  const has = (grams: ReadonlySet<string>) => gramsLeft(word).some((left) => left.every((gram) => grams.has(gram)))
  expect(has(new Set(gramsOfName(name)))).toBe(true)
  expect(has(new Set(gramsOfName('复方板蓝根颗粒')))).toBe(false)
})
