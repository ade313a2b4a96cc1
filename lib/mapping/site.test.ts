import { globalLinksShape, postShape } from '#lib/contract/content/shapes.ts'
import { adShape } from '#lib/contract/zones/shapes.ts'
import { toAd, toNotice, toSiteLinks } from './site.ts'
import { absent, id, mapsFields, none, orElse, required, target, text, unread, when } from './testing/fields.ts'

describe('an ad', () =>
  mapsFields(adShape, toAd, [
    ['id', 3, 'id', 3, orElse(0, id)],
    ['title', '秋季订货会', 'title', '秋季订货会', when(absent, '活动', '', '活动', 0, '0', '7', '7')],
    ['image', '/a.png', 'image', '/a.png', required(text)],
    ['url', '/activity/3', 'url', '/activity/3', target],
  ]))

describe('what stands at the foot of pages', () =>
  mapsFields(globalLinksShape, toSiteLinks, [
    ['columns', 'columns', none],
    ['columns.0.title', '关于我们', 'columns.0.title', '关于我们', text],
    ['columns.0.links', 'columns.0.links', none],
    ['columns.0.links.0.name', '公司介绍', 'columns.0.links.0.name', '公司介绍', required(text)],
    ['columns.0.links.0.url', '/us', 'columns.0.links.0.url', '/us', required(text)],
    ['qr', 'codes', none],
    ['qr.0.name', '公众号', 'codes.0.name', '公众号', required(text)],
    ['qr.0.text', '扫码关注', 'codes.0.text', '扫码关注', text],
    ['qr.0.url', '/gzh', 'codes.0.url', '/gzh', required(text)],
    ['licences', 'licences', none],
    ['licences.0.label', '药品经营许可证', 'licences.0.label', '药品经营许可证', required(text)],
    ['licences.0.number', '川AA028', 'licences.0.number', '川AA028', required(text)],
    ['company', '示例医药', 'company', '示例医药', text],
    ['address', '成都市高新区', 'address', '成都市高新区', text],
  ]))

describe('the notice bar', () =>
  mapsFields(postShape, toNotice, [
    ['id', 72, 'id', 72, orElse(0, id)],
    ['type', 1, '', {}, unread],
    ['title', '放假通知', 'title', '放假通知', required(text)],
    [
      'summary',
      '十月一日放假。照常接单',
      'lines',
      ['十月一日放假。', '照常接单'],
      [
        [absent, []],
        ['7', ['7']],
      ],
    ],
    ['content', '<p>文</p>', '', {}, unread],
    ['published_at', '2026-11-20', '', {}, unread],
    ['updated_at', '2026-11-20', '', {}, unread],
    ['previous', null, '', {}, []],
    ['next', null, '', {}, []],
  ]))
