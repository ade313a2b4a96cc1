/** Registration numbers and barcodes of invented goods: right in form, invented in value. */

import type { Generic } from '#shop-api/sample-shop/catalogue/line-table.ts'
import { provinceMarks } from '#shop-api/sample-shop/catalogue/provinces.ts'
import type { SampleManufacturer } from '#shop-api/sample-shop/model/types.ts'

const provinceCodes = Object.values(provinceMarks).map((entry) => entry.code)
const years = 24
/** Whole years 2000 to 2023, and the converted numbers that begin with a province and 02, 93 … */
const conversions = ['02', '93', '94', '95', '99', '20']
const yearSpace = years * 10_000
const numberSpace = yearSpace + provinceCodes.length * conversions.length * 10_000

function eightDigits(serial: number): string {
  // 7919 shares no factor with the space, so different serials below it stay different.
  const place = (serial * 7919) % numberSpace
  const four = String(place % 10_000).padStart(4, '0')
  const head = Math.floor(place / 10_000)
  if (head < years) return `${2000 + head}${four}`
  const rest = head - years
  const province = provinceCodes[Math.floor(rest / conversions.length)] ?? '32'
  return `${province}${conversions[rest % conversions.length] ?? '02'}${four}`
}

/**
 * What is after 批准文号. One number for a generic, strength and maker, whatever the pack.
 * `serial` must differ between them; `null` for pieces and plain daily goods.
 */
export function approvalNumber(generic: Generic, maker: SampleManufacturer, serial: number): string | null {
  const province = provinceMarks[maker.province]?.short ?? '苏'
  const year = 2012 + (serial % 12)
  const four = String((serial * 37) % 10_000).padStart(4, '0')
  const deviceClass = String(1 + (serial % 22)).padStart(2, '0')
  switch (generic.approvalLetter) {
    case null:
      return null
    case '1':
      return `${province}械备${year}${four}号`
    case '2':
      return `${province}械注准${year}2${deviceClass}${four}`
    case '3':
      return `国械注准${year}3${deviceClass}${four}`
    case 'G':
      return `国食健注G${year}${four}`
    case 'W':
      return `${province}卫消证字（${year}）第${four}号`
    default:
      return `国药准字${generic.approvalLetter}${eightDigits(serial)}`
  }
}

/** EAN-13 of China (69): ten digits spread from the id, then the check digit. */
export function barcode(id: number): string {
  const body = `69${String((id * 7_368_787 + 1_204_511_003) % 10_000_000_000).padStart(10, '0')}`
  return body + eanCheckDigit(body)
}

export function eanCheckDigit(twelve: string): string {
  let sum = 0
  for (let i = 0; i < 12; i++) sum += (twelve.charCodeAt(i) - 48) * (i % 2 === 0 ? 1 : 3)
  return String((10 - (sum % 10)) % 10)
}
