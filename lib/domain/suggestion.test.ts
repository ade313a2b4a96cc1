import { typedParts } from './suggestion.ts'

const shown = (name: string, typed: string) =>
  typedParts(name, typed)
    .map((part) => (part.isTyped ? part.text : `[${part.text}]`))
    .join('')

describe('what a suggestion adds to the typed text', () => {
  test('is the part around it, wherever it is', () => {
    expect(shown('阿莫西林胶囊', '阿莫')).toBe('阿莫[西林胶囊]')
    expect(shown('复方阿莫西林片', '阿莫')).toBe('[复方]阿莫[西林片]')
    expect(shown('阿莫西林', '阿莫西林')).toBe('阿莫西林')
  })

  test('ignores case and outer blanks', () => {
    expect(shown('维生素C片', ' c ')).toBe('[维生素]C[片]')
  })

  test('is nothing where the letters are not in the name: all of it would be bold', () => {
    expect(shown('阿莫西林胶囊', 'amxl')).toBe('阿莫西林胶囊')
    expect(shown('阿莫西林胶囊', '  ')).toBe('阿莫西林胶囊')
  })
})
