import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { GoodsFacts } from './goods-facts.tsx'

const facts = [{ label: '批准文号', text: '国药准字Z20260001' }]
const shown = (detail: Parameters<typeof GoodsFacts>[0]['detail']) =>
  renderToStaticMarkup(<GoodsFacts id="facts" detail={detail} />)

test('a scanned leaflet is linked, with its text or without', () => {
  const leafletUrl = '/api/leaflet/0a1b/file'
  expect(shown({ facts, leafletUrl: null })).not.toContain('说明书')
  expect(shown({ facts, leafletUrl })).toMatch(/<a href="\/api\/leaflet\/0a1b\/file"[^>]*>说明书原件<\/a>/)
  const both = shown({ facts: [...facts, { label: '禁忌', text: '无' }], leafletUrl })
  expect(both).toMatch(/说明书原件.*禁忌/s)
})
