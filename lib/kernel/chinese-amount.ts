import type { Fen } from './money.ts'

const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿']

/** Four digits: 2034 becomes 贰仟零叁拾肆. Empty for zero. */
function fourDigits(number: number): string {
  let text = ''
  let isGap = false
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(number / 10 ** place) % 10
    if (digit === 0) isGap = text !== ''
    else {
      text += `${isGap ? '零' : ''}${digits[digit]}${places[place]}`
      isGap = false
    }
  }
  return text
}

function wholeYuan(yuan: number): string {
  let text = ''
  let isGap = false
  for (let group = groups.length - 1; group >= 0; group -= 1) {
    const number = Math.floor(yuan / 10_000 ** group) % 10_000
    if (number === 0) {
      isGap = text !== ''
      continue
    }
    const needsZero = text !== '' && (isGap || number < 1000)
    text += `${needsZero ? '零' : ''}${fourDigits(number)}${groups[group]}`
    isGap = false
  }
  return text
}

/** An amount as printed documents write it out, so that no figure can be changed: 1680.32 is 壹仟陆佰捌拾元叁角贰分. */
export function chineseAmount(amount: Fen): string {
  if (amount < 0) return `负${chineseAmount(-amount as Fen)}`
  const yuan = Math.floor(amount / 100)
  const jiao = Math.floor(amount / 10) % 10
  const fen = amount % 10
  const whole = yuan > 0 ? `${wholeYuan(yuan)}元` : ''
  if (jiao === 0 && fen === 0) return `${whole || '零元'}整`
  const tenths = jiao > 0 ? `${digits[jiao]}角` : whole === '' ? '' : '零'
  return `${whole}${tenths}${fen > 0 ? `${digits[fen]}分` : '整'}`
}
