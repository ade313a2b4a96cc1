import { isMobile, isPhone, maskPhone, readAccount, readCode, readPhone } from './phone.ts'

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

describe('what people type', () => {
  test.each([
    ['１３８０００００００1', '13800000001'],
    [' 138 0000 0001 ', '13800000001'],
    ['138-0000-0001', '13800000001'],
    ['+86 13800000001', '13800000001'],
    ['8613800000001', '13800000001'],
    ['\u202D13800000001\u202C', '13800000001'],
    ['０２７－８８８８８８８８', '027-88888888'],
    ['027-88888888', '027-88888888'],
    ['1380000000', '1380000000'],
    ['8612345678901', '8612345678901'],
  ])('%j is the phone %s', (text, phone) => expect(readPhone(text)).toBe(phone))

  test('an account is a phone or a name, a code its digits', () => {
    expect(['１３８０００００００１', ' ｐｈａｒｍａｃｙ１ ', 'clinic-86'].map(readAccount)).toEqual([
      '13800000001',
      'pharmacy1',
      'clinic-86',
    ])
    expect(['１２３４５６', ' 123 456 ', '12a456'].map(readCode)).toEqual(['123456', '123456', '12a456'])
  })
})
