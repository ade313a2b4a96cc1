import { campaignDetailShape, campaignSummaryShape } from '#lib/contract/campaigns/shapes.ts'
import { controlledZoneShape } from '#lib/contract/zones/shapes.ts'
import {
  day,
  id,
  mapsFields,
  none,
  nothing,
  orElse,
  required,
  sameCodes,
  target,
  text,
  texts,
  time,
  whole,
} from '#lib/mapping/testing/fields.ts'
import { readGoods, wireGoods } from '#lib/mapping/testing/wire-goods.ts'
import { toCampaign, toCampaignDetail, toControlledZone } from './campaign.ts'

const summary = [
  ['id', 3, 'id', 3, id],
  ['kind', 'fair', 'kind', 'fair', sameCodes('fair', 'zone', 'topic', 'doctors')],
  ['title', '秋季订货会', 'title', '秋季订货会', text],
  ['line', '满千返百', 'line', '满千返百', text],
  ['image', '/a.png', 'image', '/a.png', text],
  ['starts_at', 1_795_000_000, 'startsAt', 1_795_000_000_000, time],
  ['ends_at', 1_795_100_000, 'endsAt', 1_795_100_000_000, time],
  ['state', 'running', 'state', 'running', sameCodes('upcoming', 'running', 'ended')],
  ['url', '/activity/3', 'url', '/activity/3', target],
] as const

describe('an activity', () => mapsFields(campaignSummaryShape, toCampaign, summary))

describe('an activity with its goods', () =>
  mapsFields(campaignDetailShape, toCampaignDetail, [
    ...summary,
    ['rules', ['每店限购'], 'rules', ['每店限购'], texts],
    ['sections', 'sections', none],
    ['sections.0.id', 5, 'sections.0.id', 5, id],
    ['sections.0.name', '感冒用药', 'sections.0.name', '感冒用药', text],
    ['sections.0.note', '低至八折', 'sections.0.note', '低至八折', text],
    ['sections.0.goods', [wireGoods(7, '板蓝根颗粒')], 'sections.0.goods', [readGoods(7, '板蓝根颗粒')], none],
  ]))

describe('agreements of controlled sale', () =>
  mapsFields(controlledZoneShape, toControlledZone, [
    [
      'banners',
      [{ id: 2, title: '', image: '/b.png', url: '' }],
      'banners',
      [{ id: 2, title: '活动', image: '/b.png', url: null }],
      none,
    ],
    ['rule', '按区域供货', 'rule', '按区域供货', text],
    ['groups', 'programmes', none],
    ['groups.0.id', 6, 'programmes.0.id', 6, id],
    ['groups.0.name', '示例控销', 'programmes.0.name', '示例控销', required(text)],
    ['groups.0.url', '/kx/6', 'programmes.0.url', '/kx/6', text],
    ['groups.0.audience', '单体药店', 'programmes.0.audience', '单体药店', text],
    ['groups.0.terms', ['一店一签'], 'programmes.0.terms', ['一店一签'], texts],
    ['groups.0.opened_on', '2026-11-20', 'programmes.0.openedOn', '2026-11-20', orElse('', day)],
    ['groups.0.total', 12, 'programmes.0.total', 12, whole],
    ['groups.0.barred', 'programmes.0.barred', nothing],
    ['groups.0.barred.code', 'guest', 'programmes.0.barred.code', 'guest', text],
    ['groups.0.barred.text', '登录后可购买', 'programmes.0.barred.text', '登录后可购买', required(text)],
    ['groups.0.barred.action', 'programmes.0.barred.wayOut', nothing],
    ['groups.0.barred.action.label', '登录', 'programmes.0.barred.wayOut.label', '登录', required(text)],
    ['groups.0.barred.action.url', '/login', 'programmes.0.barred.wayOut.url', '/login', required(text)],
    ['groups.0.goods', [wireGoods(7, '板蓝根颗粒')], 'programmes.0.goods', [readGoods(7, '板蓝根颗粒')], none],
  ]))
