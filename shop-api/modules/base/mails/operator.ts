import type { FastifyInstance } from 'fastify'
import { maskPhone } from '#lib/kernel/phone.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { watchAge } from '#shop-api/platform/http/metrics.ts'
import { listMails, oldestMailSeconds } from './outbox.ts'
import { mailsAnswer } from './shapes.ts'
import { listTexts, oldestTextSeconds } from './texts.ts'

/** Mails and text messages that wait or were sent. */
export function registerMailAdmin(app: FastifyInstance): void {
  watchAge(app, 'mail', oldestMailSeconds)
  watchAge(app, 'text', oldestTextSeconds)
  operatorRoutes(app).get('/mails', { answer: mailsAnswer }, async ({ db }) => ({
    mails: (await listMails(db)).map((row) => ({
      id: row.id,
      address: row.address,
      subject: row.subject,
      createdAt: chinaDateTime(row.createdAt),
      sentAt: row.sentAt && chinaDateTime(row.sentAt),
      failures: row.failures,
      lastError: row.lastError,
    })),
    texts: (await listTexts(db)).map(({ id, phone, title, count, createdAt, sentAt, failures, lastError }) => ({
      id,
      phone: maskPhone(phone),
      title,
      count,
      createdAt: chinaDateTime(createdAt),
      sentAt: sentAt && chinaDateTime(sentAt),
      failures,
      lastError,
    })),
  }))
}
