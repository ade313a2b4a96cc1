import { isMobile, isPhone, maskPhone } from './phone.ts'

describe('phone numbers (spec §5)', () => {
  test.each(['13000000000', '19999999999', '15812345678'])('%s is a mobile number', (text) => {
    expect([isMobile(text), isPhone(text)]).toEqual([true, true])
  })

  test.each(['010-1234567', '010-12345678', '0755-1234567', '0755-12345678'])('%s is a landline', (text) => {
    expect([isMobile(text), isPhone(text)]).toEqual([false, true])
  })

  test.each([
    '',
    '12000000000',
    '1300000000',
    '130000000000',
    '23000000000',
    '+8613000000000',
    '130 0000 0000',
    ' 13000000000',
    '13000000000\n',
    '１３０００００００００',
    '10-12345678',
    '01-1234567',
    '010-123456',
    '010-123456789',
    '07550-1234567',
    '01012345678',
    '010 12345678',
    '(010)12345678',
    '110-1234567',
    '13a00000000',
  ])('%j is none', (text) => {
    expect(isPhone(text)).toBe(false)
  })

  test.each([
    ['13812345678', '138****5678'],
    ['0755-12345678', '075****5678'],
    ['1234567', '1234567'],
  ])('%s is masked as %s', (text, masked) => {
    expect(maskPhone(text)).toBe(masked)
  })
})
