/** Staff accounts in the console, from the first start on: the first admin, an invited colleague, ended sessions. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { expectNoComplaint, open, openTab, type Tab } from '../support/chromium.ts'
import { nightlyTest } from '../support/nightly.ts'
import { inStoreOf } from '../support/server-store.ts'
import { type Mailbox, openMailbox } from '../support/smtp.ts'

const ADMIN = { email: 'ada@firm.example', name: 'Ada Adams', password: 'gentle otters weigh rivers' }
const CANH = { email: 'canh@firm.example', name: 'Nguyễn Văn Cảnh', password: 'bảy bến cảng lặng gió chiều' }

let server: App
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startApp({ SMTP_URL: mailbox.url }, 'fixture')
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

async function tab(options: Parameters<typeof openTab>[0] = {}): Promise<Tab> {
  const opened = await openTab({ width: 1440, isDiscarded: true, ...options })
  onTestFinished(() => opened.close())
  return opened
}

const at = (path: string) => server.origin + path
const press = (page: Page, intent: string) => page.locator(`button[name=intent][value=${intent}]`).click()
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields))
    await page.locator(`input[name=${name}]:visible`).first().fill(value)
}

async function expectAccessible(page: Page): Promise<void> {
  await expectAxeFindsNothing(page)
  const [content, viewportWidth] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content).toBeLessThanOrEqual(viewportWidth ?? 0)
}

/** The browser's virtual authenticator, which confirms its user automatically. */
async function plugInAuthenticator({ context, page }: Tab): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const setupPath = () =>
  /create the first admin at \S+?(\/console\/setup\?token=\S+)/.exec(server.stderrText())?.[1] ?? ''
const linkFor = async (email: string) => {
  const [mail] = await mailbox.receive(1, ({ to }) => to?.[0]?.address === email)
  return { mail, path: /\/console\/accept\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '' }
}

async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
  path = '/console',
): Promise<void> {
  await open(page, at(path))
  await fill(page, { email, password })
  await press(page, 'password')
}

describe('staff accounts of the console', () => {
  const recovery: string[] = []

  test('begin with the first admin, who uses the link of the start and sets up app and passkey', async () => {
    const one = await tab()
    const { page } = one
    await plugInAuthenticator(one)
    await open(page, at(setupPath()))
    await expectAccessible(page)
    await fill(page, { email: ADMIN.email, name: ADMIN.name, password: 'password1234' })
    await page.locator('main button[type=submit]').click()
    await page.locator('#password-error').waitFor()
    expect(await page.locator('input[name=name]').inputValue()).toBe(ADMIN.name)
    await fill(page, { password: ADMIN.password })
    await page.locator('main button[type=submit]').click()
    await page.waitForURL('**/console/account')
    await expectAccessible(page)
    // every other page is still closed
    expect((await page.request.get(at('/console/people'))).status()).toBe(403)

    await press(page, 'app')
    const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
    const totp = new TOTP({ secret: Secret.fromBase32(key) })
    await fill(page, { code: '000000' })
    await press(page, 'app_confirm')
    await page.locator('#code-error').waitFor()
    await expectAccessible(page)
    // a code is valid for a minute and a half, and a slow machine may take longer between reading it and sending it
    while ((await page.locator('#new-codes').count()) === 0) {
      // the last answer's message must not be read as the next one's
      await page.locator('#code-error').evaluate((error) => error.remove())
      await fill(page, { code: totp.generate() })
      await press(page, 'app_confirm')
      await page.locator('#new-codes, #code-error').first().waitFor()
    }
    recovery.push(...(await page.locator('section[aria-labelledby=new-codes] li').allTextContents()))
    expect(recovery).toHaveLength(10)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'I have saved the codes, continue' }).click()
    await page.waitForURL(/\/console\/(?!account)/)
    await open(page, at('/console/account'))
    await page.locator('form[data-passkey=make] button').click()
    await page.waitForURL(/\/console\/account\?done/)
    await expect.poll(() => page.locator('section[aria-labelledby=passkeys] li').count()).toBe(1)

    await page.locator('form[action="/console/sign-out"] button').click()
    await page.waitForURL(/\/console\/sign-in\?done=out/)
    await page.locator('html[data-operable]').waitFor({ state: 'attached' })
    await expectAccessible(page)
    await page.locator('form[data-passkey=use] button').click()
    await page.locator('header nav').first().waitFor()
    expect((await page.request.get(at('/console/people'))).status()).toBe(200)
    // rejected answers appear in the browser's console as well
    one.complaints.splice(0)
    await open(page, at('/console/people'))
    await expectAccessible(page)
    expectNoComplaint(one)
  })

  nightlyTest(
    'work without script: password, recovery code once, an invitation in the colleague’s language',
    async () => {
      const { page } = await tab({ javaScript: false })
      await page.goto(at('/console/people'))
      await fill(page, { email: ADMIN.email, password: ADMIN.password })
      await press(page, 'password')
      await fill(page, { code: 'nonsense' })
      await press(page, 'code')
      await page.locator('#code-error').waitFor()
      await fill(page, { code: recovery[0] ?? '' })
      await press(page, 'code')
      // back on the requested page
      await page.waitForURL('**/console/people')
      // a colleague's row does not overflow on a phone
      await page.setViewportSize({ width: 390, height: 844 })
      const edges = await page.$$eval('tbody :is(th, td)', (cells) =>
        cells.map((cell) => cell.getBoundingClientRect().right),
      )
      expect(edges.length).toBeGreaterThan(5)
      expect(Math.max(...edges)).toBeLessThanOrEqual(390)
      await page.setViewportSize({ width: 1440, height: 900 })
      await fill(page, { email: CANH.email })
      await page.locator('select[name=locale]').selectOption('vi')
      await press(page, 'invite')
      await page.locator('#offices-error').waitFor()
      expect(await page.locator('input[name=email]').inputValue()).toBe(CANH.email)
      await page.locator('input[name=offices][value=vietnam]').check()
      await page.locator('input[name=roles][value=editor]').check()
      await press(page, 'invite')
      await page.waitForURL(/\/console\/people\?done=invited/)
      expect((await linkFor(CANH.email)).mail?.subject).toContain('Quyền truy cập')
    },
  )

  nightlyTest('are created by an invitation, in its language; the link is valid once', async () => {
    const { page } = await tab({ locale: 'vi-VN', width: 390 })
    const { path } = await linkFor(CANH.email)
    await open(page, at(path))
    await expectAccessible(page)
    expect(await page.locator('html').getAttribute('lang')).toBe('vi')
    await fill(page, { name: CANH.name, password: CANH.password })
    await page.locator('main button[type=submit]').click()
    await page.waitForURL('**/console/day')
    // both a consultant and an editor
    for (const path of ['leads', 'content'])
      expect(await page.locator(`nav a[href="/console/${path}"]`).count()).toBeGreaterThan(0)
    expect((await page.request.get(at('/console/people'))).status()).toBe(403)
    await page.goto(at('/console/people'))
    expect(await page.locator('h1').textContent()).toContain('Vai trò')
    const secondTab = await tab({ locale: 'vi-VN' })
    await open(secondTab.page, at(path))
    expect(await secondTab.page.locator('h1').textContent()).toBe('Liên kết này không còn dùng được')
  })

  nightlyTest('show their sessions, and end one elsewhere', async () => {
    const [here, there] = [await tab(), await tab()]
    await signIn(here.page, CANH)
    await here.page.waitForURL('**/console/day')
    await signIn(there.page, CANH)
    await there.page.waitForURL('**/console/day')
    await open(here.page, at('/console/account'))
    await expectAccessible(here.page)
    await press(here.page, 'sessions_end')
    await here.page.waitForURL(/\/console\/account\?done/)
    await expect.poll(() => here.page.locator('[data-session]').count()).toBe(1)
    await there.page.goto(at('/console/leads'))
    await there.page.waitForURL(/\/console\/sign-in\?to=%2Fconsole%2Fleads/)
  })

  nightlyTest('keep all input when their session ends meanwhile', async () => {
    const { page } = await tab({ javaScript: false })
    await page.goto(at('/console/account'))
    await fill(page, { email: CANH.email, password: CANH.password })
    await press(page, 'password')
    await page.waitForURL('**/console/account')
    await inStoreOf(server, ({ transaction }) => transaction((tx) => tx.deleteFrom('staff_session').execute()))
    await page.locator('input[name=name]').fill('Cảnh <b>mới</b> "tên"')
    await press(page, 'profile')
    // the same URL shows the sign-in
    expect(new URL(page.url()).pathname).toBe('/console/account')
    await fill(page, { email: CANH.email, password: 'wrong' })
    await press(page, 'password')
    await page.locator('#password-error').waitFor()
    await fill(page, { email: CANH.email, password: CANH.password })
    await press(page, 'password')
    expect(await page.locator('main').textContent()).toContain('Cảnh <b>mới</b> "tên"')
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL(/\/console\/account\?done/)
    expect(await page.locator('input[name=name]').inputValue()).toBe('Cảnh <b>mới</b> "tên"')
  })

  nightlyTest('get a password reset by email, without revealing which accounts exist', async () => {
    const { page } = await tab({ javaScript: false })
    const messages: (string | null)[] = []
    for (const email of ['nobody@firm.example', ADMIN.email]) {
      await page.goto(at('/console/forgot'))
      await fill(page, { email })
      await page.locator('main button[type=submit]').click()
      messages.push(await page.locator('main [role=status]').textContent())
    }
    expect(messages[0]).toBe(messages[1])
    await page.goto(at((await linkFor(ADMIN.email)).path))
    await fill(page, { password: 'seven calm harbours glow' })
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(/\/console\/sign-in\?done=password/)
    await fill(page, { email: ADMIN.email, password: 'seven calm harbours glow' })
    await press(page, 'password')
    // the second factor is requested as before
    await page.locator('input[name=code]').waitFor()
    await fill(page, { code: recovery[1] ?? '' })
    await press(page, 'code')
    await page.locator('header nav').first().waitFor()
  })

  nightlyTest('can be disabled: the colleague is signed out at once', async () => {
    const [admin, canh] = [await tab({ javaScript: false }), await tab()]
    await signIn(canh.page, CANH)
    await canh.page.waitForURL('**/console/day')
    await admin.page.goto(at('/console/people'))
    await fill(admin.page, { email: ADMIN.email, password: 'seven calm harbours glow' })
    await press(admin.page, 'password')
    await fill(admin.page, { code: recovery[2] ?? '' })
    await press(admin.page, 'code')
    await admin.page.locator('tbody tr', { hasText: CANH.email }).locator('a').click()
    await admin.page.locator('input[name=offices][value=taipei]').check()
    await admin.page.locator('input[name=absent_until]').fill('2027-01-31')
    await press(admin.page, 'rights')
    await admin.page.waitForURL(/done=rights/)
    await expect.poll(() => admin.page.locator('input[name=offices]:checked').count()).toBe(2)
    expect(await admin.page.locator('input[name=absent_until]').inputValue()).toBe('2027-01-31')
    await press(admin.page, 'disable')
    await admin.page.waitForURL(/done=disable/)
    await canh.page.goto(at('/console/leads'))
    await canh.page.waitForURL(/\/console\/sign-in\?/)
  })

  test('accept no form of another site', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(at('/console/sign-in'), {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ intent: 'password', email: ADMIN.email, password: 'x' }).toString(),
        redirect: 'manual',
      }).then(({ status }) => status)
    expect(await post({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })).toBeGreaterThanOrEqual(400)
    expect(await post({ 'Sec-Fetch-Site': 'same-site' })).toBe(403)
    expect(await post({})).toBe(403)
  })
})
