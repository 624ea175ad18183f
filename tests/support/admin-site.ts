/** A server with the small organisation, an admin, and a mailbox of its emails, for the journeys of a file. */
import { afterAll, beforeAll } from 'vitest'
import { type App, startApp } from './app.ts'
import { SECRET } from './bookings.ts'
import { makeAdmin, type SignedIn } from './console.ts'
import { type Mailbox, openMailbox } from './smtp.ts'

export type AdminSite = { server: App; mailbox: Mailbox; admin: SignedIn }

/** Starts it before the tests of the file and stops it after them; use it only inside tests. */
export function provideAdminSite(): AdminSite {
  const site = {} as AdminSite
  beforeAll(async () => {
    site.mailbox = await openMailbox()
    site.server = await startApp({ SECRET, SMTP_URL: site.mailbox.url }, 'fixture')
    site.admin = await makeAdmin(site.server)
  })
  afterAll(async () => {
    await site.server.stop()
    await site.mailbox.close()
  })
  return site
}
