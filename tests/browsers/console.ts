/** Journeys of staff in the console: sign-in, inbox, article editor. */
import { setTimeout as delay } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { buildBooking, postBooking } from '../support/bookings.ts'
import type { Journey, Visit } from './journeys.ts'
import type { Page } from './page.ts'

/** The first admin; `secret` is that of the authenticator app. */
export type Admin = { secret: string }

const EMAIL = 'ada@firm.example'
const PASSWORD = 'gentle otters weigh rivers'

/** The first admin uses the link of the server's start, and sets up an app beside the password; later only signs in with both. */
async function signIn(page: Page, visit: Visit): Promise<void> {
  await page.resize(1440, 900)
  if (!visit.admin) {
    const [, setup = ''] = /create the first admin at \S+?(\/console\/setup\?token=\S+)/.exec(visit.stderrText()) ?? []
    await page.open(setup)
    await page.type('input[name=email]', EMAIL)
    await page.type('input[name=name]', 'Ada Adams')
    await page.type('input[name=password]', PASSWORD)
    await page.click('main button[type=submit]')
    await page.arrives(/^\/console\/account$/)
    await page.click('button[value=app]')
    await page.has('main code')
    const secret = (await page.text('main code')).replaceAll(' ', '')
    await enterCode(page, secret, 'app_confirm', '#new-codes')
    visit.admin = { secret }
    return
  }
  await page.open('/console/leads')
  await page.arrives(/^\/console\/sign-in/)
  await page.type('input[name=email]', EMAIL)
  await page.type('input[name=password]', PASSWORD)
  await page.click('button[value=password]')
  await enterCode(page, visit.admin.secret, 'code', 'form[action="/console/sign-out"]')
}

const periodMs = 30_000

/** Enters a code; one that was used is followed by that of the next half minute. */
async function enterCode(page: Page, secret: string, intent: string, accepted: string): Promise<void> {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const isAccepted = () => page.run((wanted) => document.querySelector(wanted) !== null, accepted)
  for (;;) {
    await page.type('input[name=code]', totp.generate())
    await page.run(() => {
      for (const error of document.querySelectorAll('#code-error, [role=alert]')) error.remove()
    })
    await page.click(`button[value=${intent}]`)
    await page.has(`${accepted}, #code-error, [role=alert]`)
    if (await isAccepted()) return
    await delay(periodMs - (Date.now() % periodMs))
  }
}

const signInAndOut: Journey = async (page, visit) => {
  await signIn(page, visit)
  await page.click('form[action="/console/sign-out"] button')
  await page.arrives(/^\/console\/sign-in\?done=out$/)
  await signIn(page, visit)
  await page.arrives(/^\/console\/leads$/)
}

const inbox: Journey = async (page, visit) => {
  for (const key of ['inbox-one', 'inbox-two']) await postBooking(visit.direct, buildBooking(key))
  await signIn(page, visit)
  await page.open('/console/leads')
  await page.press('j', 'j')
  await page.becomes(
    'the second row has the focus',
    () => document.activeElement === document.querySelectorAll('[data-row]')[1],
  )
  await page.press('k', 'Enter')
  await page.arrives(/^\/console\/leads\/\w{16}$/)
  await page.click('select[name=template] option:nth-child(2)')
  await page.click('form:has(select[name=template]) button')
  await page.arrives(/template=/)
  const subject = await page.run(() => document.querySelector<HTMLInputElement>('input[name=subject]')?.value)
  await page.click('button[value=mail]')
  await page.arrives(/done=mail/)
  await visit.mailbox.receive(1, (mail) => mail.subject === subject)
  await page.type('textarea[name=note]', 'Wants to talk on Monday evening.')
  await page.click('button[value=note]')
  await page.arrives(/done=note/)
  await page.becomes('the timeline has the note', () =>
    document.querySelector('main')?.innerText.includes('Wants to talk on Monday evening.'),
  )
}

const editor: Journey = async (page, visit) => {
  await signIn(page, visit)
  await page.open('/console/articles/new')
  await page.type('input[name=key]', 'late-arrivals')
  await page.click('select[name=classification] option:nth-child(2)')
  await page.click('main button[type=submit]')
  await page.arrives(/^\/console\/articles\/late-arrivals/)
  await page.has('[data-editor][data-operable]')
  await page.type('input[name=title]', 'A lantern for late arrivals')
  await page.click('.ProseMirror')
  await page.type('.ProseMirror', 'Bring a torch.')
  await page.click('button[value=save]')
  await page.arrives(/done=save$/)
  await page.has('[data-editor][data-operable]')
  await page.becomes(
    'the draft has the text',
    () => document.querySelector('.ProseMirror')?.textContent === 'Bring a torch.',
  )
}

export const CONSOLE_JOURNEYS: Record<string, Journey> = {
  'console: set-up, sign-out, sign-in with a code': signInAndOut,
  'console: inbox by keyboard, reply, note': inbox,
  'console: an article in the editor': editor,
}
