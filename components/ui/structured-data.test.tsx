import { render } from '@testing-library/react'
import { StructuredData } from './structured-data.tsx'

test('says what it was given and cannot end its own element', () => {
  const name = '</script><script>alert(1)</script><!-- \u2028 ]]> &quot;'
  const { container } = render(<StructuredData blocks={[{ '@type': 'Thing', name }, { '@type': 'Other' }]} />)
  const scripts = [...container.querySelectorAll('script')]
  expect(scripts).toHaveLength(2)
  expect(scripts[0]?.innerHTML).not.toContain('<')
  expect(JSON.parse(scripts[0]?.textContent ?? '')).toEqual({ '@type': 'Thing', name })
})
