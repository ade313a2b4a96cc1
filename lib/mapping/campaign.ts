import type { WireCampaign, WireCampaignDetail } from '#lib/contract/campaigns/calls.ts'
import type { WireControlledProgramme, WireControlledZone } from '#lib/contract/zones/calls.ts'
import type { Campaign, CampaignDetail, ControlledProgramme, ControlledZone } from '#lib/domain/campaign.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { toGoods } from './goods.ts'
import { toAd } from './site.ts'

export function toCampaign(wire: WireCampaign): Campaign {
  return {
    id: wire.id,
    kind: wire.kind,
    title: wire.title,
    line: wire.line,
    image: wire.image,
    startsAt: timestampToMs(wire.starts_at),
    endsAt: timestampToMs(wire.ends_at),
    state: wire.state,
    url: wire.url || null,
  }
}

export function toCampaignDetail(wire: WireCampaignDetail): CampaignDetail {
  return {
    ...toCampaign(wire),
    rules: wire.rules,
    sections: wire.sections.map((section) => ({ ...section, goods: section.goods.map(toGoods) })),
  }
}

export function toControlledProgramme(wire: WireControlledProgramme): ControlledProgramme {
  const { barred } = wire
  return {
    id: wire.id,
    name: wire.name,
    url: wire.url,
    audience: wire.audience,
    terms: wire.terms,
    openedOn: wire.opened_on,
    total: wire.total,
    barred: barred && { code: barred.code, text: barred.text, wayOut: barred.action },
    goods: wire.goods.map(toGoods),
  }
}

export function toControlledZone(wire: WireControlledZone): ControlledZone {
  return { banners: wire.banners.map(toAd), rule: wire.rule, programmes: wire.groups.map(toControlledProgramme) }
}
