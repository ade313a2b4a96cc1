/**
 * Chinese-medicine pieces, one herb a line: name | where it grows | grades | price of one kilogram, yuan | xN.
 * Every grade is sold in bags of several sizes; what costs little by weight is also sold loose, by the gram.
 */
import type { Generic } from '#shop-api/sample-shop/catalogue/line-table.ts'

const packs = ['1kg/袋', '500g/袋', '250g/袋', '100g/瓶']
const dearPacks = ['250g/袋', '100g/瓶', '50g/瓶', '10g/盒']
const loose = '散装/g'
const dearFrom = 400

export function pieceTable(categoryId: number, text: string): Generic[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => readPiece(categoryId, line))
}

function readPiece(categoryId: number, line: string): Generic {
  const [name, origins, grades, price, mark] = line.split('|').map((part) => part.trim())
  const [low, high] = (price ?? '').split('-').map(Number)
  if (!name || !origins || !grades || !low || !high) throw new Error(`pieces: cannot read "${line}"`)
  const sizes = low >= dearFrom ? dearPacks : [...packs, loose]
  const specs = sizes.flatMap((size) => grades.split(' ').map((grade) => `${grade} ${size}`))
  return {
    kind: 'piece',
    name,
    specs,
    lowPrice: low,
    highPrice: high,
    categoryId,
    scope: 'pieces',
    approvalLetter: null,
    isRx: false,
    otcClass: null,
    isEphedrine: false,
    storage: '置通风干燥处，防潮，防蛀',
    storageClass: 'room',
    weight: mark ? Number(mark.slice(1)) : 1,
    form: '饮片',
    units: specs.map((spec) => spec.slice(spec.indexOf('/', spec.lastIndexOf(' ')) + 1)),
    shelfLifeMonths: 24,
    origins: origins.split(' '),
  }
}
