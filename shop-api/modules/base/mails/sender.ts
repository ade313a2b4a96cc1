import { createTransport } from 'nodemailer'

export interface Mail {
  readonly address: string
  readonly subject: string
  readonly text: string
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[]
}

/** Carries mails. Throws when the carrier does not take one. */
export interface MailSender {
  send(mail: Mail): Promise<void>
}

/** That there is news in the shop, for a phone. */
export interface NewsText {
  readonly phone: string
  /** Of the newest message. */
  readonly title: string
  readonly count: number
}

/** Carries text messages. Throws when the carrier does not take one. */
export interface TextCarrier {
  send(text: NewsText): Promise<void>
}

/** For development and shops without a carrier: takes everything and forgets it; the outbox shows what was sent. */
export const forgettingSender = (): { send(): Promise<void> } => ({ send: async () => undefined })

const LIMIT_MS = 15_000

/** Sends through a mail server, smtp(s)://user:password@host. */
export function smtpMailSender(url: string, from: string): MailSender {
  const transport = createTransport({ url, connectionTimeout: LIMIT_MS, socketTimeout: LIMIT_MS })
  return {
    send: async ({ address, subject, text, files }) => {
      const attachments = files.map(({ name, bytes }) => ({ filename: name, content: bytes }))
      await transport.sendMail({ from, to: address, subject, text, attachments })
    },
  }
}
