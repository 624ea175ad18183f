/** Received mail in the console: a message becomes a lead, is answered in its thread, comes back from another address; without script on a phone. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderFiles } from '../../../src/server/files/folder-files.ts'
import { provideAdminSite } from '../../support/admin-site.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { expectNoComplaint, open } from '../../support/chromium.ts'
import { openSignedIn } from '../../support/console.ts'
import { buildMailIn, buildRaw, type RawMail, receive } from '../../support/mail-in.ts'
import { inStoreOf } from '../../support/server-store.ts'

const site = provideAdminSite()
const at = (path: string) => `${site.server.origin}/console/${path}`

/** Stores messages in the server's database and folder, as its mailbox would. */
const arrive = (...mails: RawMail[]) =>
  inStoreOf(site.server, async (store) => {
    const files = createFolderFiles(join(site.server.dataDir, 'files'))
    await receive(buildMailIn(store, files, Date.now, true), mails.map(buildRaw))
  })

test('a message becomes a lead, the reply continues its thread, and a parent’s answer waits for confirmation', async () => {
  await arrive({
    from: 'Mai Tran <mai@visitor.example>',
    subject: 'Scholarships?',
    messageId: '<first@visitor.example>',
  })
  const tab = await openSignedIn(site.server, site.admin)
  const { page } = tab
  await open(page, at('mail'))
  await expectAxeFindsNothing(page)
  await page.getByRole('link', { name: 'Scholarships?' }).click()
  await page.getByRole('heading', { name: 'Scholarships?' }).waitFor()
  await expectAxeFindsNothing(page)
  await page.getByRole('button', { name: 'New lead from this email' }).click()
  await page.getByRole('status').filter({ hasText: 'Lead added.' }).waitFor()
  expect(await page.locator('h1').innerText()).toBe('Mai Tran')
  expect(await page.getByLabel('Subject').inputValue()).toBe('Re: Scholarships?')
  await page.getByLabel('Text').fill('There are some.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('status').waitFor()
  const [mail] = await site.mailbox.receive(1, ({ subject }) => subject === 'Re: Scholarships?')
  expect(mail).toMatchObject({ from: { name: 'Ada Adams' }, inReplyTo: '<first@visitor.example>' })
  expect(mail?.headers.map(({ key }) => key)).not.toContain('auto-submitted')
  await arrive({
    from: 'Mother <mother@family.example>',
    subject: 'Re: Scholarships?',
    text: 'Which ones?\n\n> There are some.',
    head: [`In-Reply-To: ${mail?.messageId}`],
  })
  await page.reload()
  await page.getByText('mother@family.example is not an address of this lead.').waitFor()
  await page.getByText('Quoted text').click()
  await expectAxeFindsNothing(page)
  await page.getByRole('button', { name: 'Yes, belongs here' }).click()
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  expect(await page.getByText('is not an address of this lead').count()).toBe(0)
  expectNoComplaint(tab)
  await tab.close()
})

test('without script and on a phone, a message is given to a lead and moved to none', async () => {
  await arrive(
    { from: 'First <first@family.example>', subject: 'From the first' },
    { from: 'Second <second@family.example>', subject: 'From the second' },
  )
  const tab = await openSignedIn(site.server, site.admin, { javaScript: false, width: 390 })
  const { page } = tab
  await page.goto(at('mail'))
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.getByRole('link', { name: 'From the first' }).click()
  await page.getByRole('button', { name: 'New lead from this email' }).click()
  await page.getByText('Lead added.').waitFor()
  await page.goto(at('mail'))
  await page.getByRole('link', { name: 'From the second' }).click()
  await page.getByText('No lead has this sender’s address.').waitFor()
  await page.getByLabel('Find a lead').fill('first@family.example')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: 'Assign to First' }).click()
  await page.getByText('The email is on this lead’s timeline.').waitFor()
  expect(await page.getByText('From the second').count()).toBe(1)
  await page.goto(at('settings/mail'))
  await page.getByText('Replies reach the consultants’ own mailboxes.').waitFor()
  await tab.close()
})

test('formatted mail is shown in a sandbox: no script runs and nothing is loaded', async () => {
  const html =
    '<p id="words">Hello</p><script>document.title="ran"</script><img src="https://tracker.example/p.png" onerror="document.title=1">'
  await arrive({ subject: 'Formatted', head: ['Content-Type: text/html'], text: html })
  const tab = await openSignedIn(site.server, site.admin)
  const { page } = tab
  await open(page, at('mail'))
  await page.getByRole('link', { name: 'Formatted' }).click()
  const href = await page.getByRole('link', { name: 'Show original formatting' }).getAttribute('href')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).host))
  const answer = await page.goto(`${site.server.origin}${href}`)
  expect(answer?.headers()['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect(await page.locator('#words, p').innerText()).toBe('Hello')
  expect(await page.title()).toBe('Formatted')
  expect(requests).not.toContain('tracker.example')
  await tab.close()
})
