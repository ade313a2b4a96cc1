import { absent, day, flag, id, none, nothing, orNull, required, text, texts, when, whole } from './fields.ts'

const celsius = when(absent, 0, null, 0, 0, 0, 1, 1, '-7.5', -7.5)

/** Parcels of an order: who has them, where they are, and what was measured in them. */
export const parcelRows = [
  ['shipments', 'shipments', none],
  ['shipments.0.id', 41, 'shipments.0.id', 41, id],
  ['shipments.0.carrier', '顺丰', 'shipments.0.carrier', '顺丰', text],
  ['shipments.0.tracking_no', 'SF100', 'shipments.0.trackingNumber', 'SF100', text],
  ['shipments.0.is_resent', 0, 'shipments.0.isResent', false, flag],
  ['shipments.0.shipped_at', '2026-11-21 10:00:00', 'shipments.0.shippedAt', '2026-11-21 10:00:00', text],
  ['shipments.0.received_at', '2026-11-22 10:00:00', 'shipments.0.receivedAt', '2026-11-22 10:00:00', orNull(text)],
  ['shipments.0.expected_on', '2026-11-23', 'shipments.0.expectedOn', '2026-11-23', orNull(day)],
  ['shipments.0.delivered_at', '2026-11-22 09:00:00', 'shipments.0.deliveredAt', '2026-11-22 09:00:00', orNull(text)],
  ['shipments.0.temperature', 'shipments.0.temperature', nothing],
  ['shipments.0.temperature.count', 7, 'shipments.0.temperature.count', 7, whole],
  ['shipments.0.temperature.points', 'shipments.0.temperature.points', none],
  [
    'shipments.0.temperature.points.0.at',
    '2026-11-21 11:00:00',
    'shipments.0.temperature.points.0.at',
    '2026-11-21 11:00:00',
    required(text),
  ],
  ['shipments.0.temperature.points.0.celsius', 5.5, 'shipments.0.temperature.points.0.celsius', 5.5, required(celsius)],
  ['shipments.0.temperature.ranges', 'shipments.0.temperature.ranges', none],
  ['shipments.0.temperature.ranges.0.name', '冷藏', 'shipments.0.temperature.ranges.0.name', '冷藏', required(text)],
  ['shipments.0.temperature.ranges.0.least', 2, 'shipments.0.temperature.ranges.0.least', 2, orNull(celsius)],
  ['shipments.0.temperature.ranges.0.most', 8, 'shipments.0.temperature.ranges.0.most', 8, orNull(celsius)],
  ['shipments.0.temperature.notes', ['超出'], 'shipments.0.temperature.notes', ['超出'], texts],
  ['shipments.0.tracks', 'shipments.0.tracks', none],
  ['shipments.0.tracks.0.at', '2026-11-21 11:00:00', 'shipments.0.tracks.0.at', '2026-11-21 11:00:00', text],
  ['shipments.0.tracks.0.text', '已揽收', 'shipments.0.tracks.0.text', '已揽收', text],
] as const
