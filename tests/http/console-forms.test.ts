/** Answers of the console's forms after their subject has changed. */
import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { beforeEach, describe, expect, test } from 'vitest'
import routes from '../../src/console/routes.ts'
import type { Store } from '../../src/db/store.ts'
import { signIn } from '../../src/services/staff/sign-in.ts'
import { provideApp } from '../support/app.ts'
import { backUp, putBack, temporaryFolder } from '../support/backups.ts'
import { buildBooking, postBooking } from '../support/bookings.ts'
import { fieldsOf } from '../support/form-fields.ts'
import { asFile, photograph, SMALL } from '../support/pictures.ts'
import { inStoreOf } from '../support/server-store.ts'
import { buildColleague, buildStaffDeps, buildVisit, PASSWORD } from '../support/staff.ts'

const server = provideApp({ SECRET: 'a secret for tests alone' })

let email = ''
let session = ''
let booked = 0
beforeEach(async () => {
  const colleague = await inStore((store) => buildColleague(buildStaffDeps(store), { offices: ['philippines'] }))
  await inStore((store) =>
    store.transaction((tx) =>
      tx.updateTable('staff').set({ locale: 'en' }).where('email', '=', colleague.email).execute(),
    ),
  )
  email = colleague.email
  session = colleague.token
})

const inStore = <T>(act: (store: Store) => Promise<T>) => inStoreOf(server, act)
const signInAgain = async () => {
  const visit = buildVisit()
  session = (await inStore((store) => signIn(buildStaffDeps(store), { email, password: PASSWORD }, visit))).token
}

async function bookLead(): Promise<string> {
  const key = `forms-${++booked}`
  const captchaSecret = 'a secret for tests alone'
  expect(await postBooking(server.origin, buildBooking(key, captchaSecret))).not.toBeNull()
  const rows = await inStore(({ read }) =>
    read.selectFrom('lead').select('id').where('email', '=', `${key}@mail.example`).executeTakeFirstOrThrow(),
  )
  return rows.id
}

const headers = () => ({
  Cookie: `__Host-waypoint_session=${session}`,
  Origin: server.origin,
  Referer: `${server.origin}/console/`,
  'Accept-Language': 'en',
})
const open = async (path: string) => (await fetch(`${server.origin}/console${path}`, { headers: headers() })).text()
const send = (path: string, fields: Record<string, string>) =>
  fetch(`${server.origin}/console${path}`, {
    method: 'POST',
    headers: headers(),
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

/** The current form of a lead's status on its page. */
const statusFieldsOf = async (path: string) => Object.fromEntries(fieldsOf(await open(path), 'lost_reason'))
const statusOf = (id: string) =>
  inStore(({ read }) =>
    read.selectFrom('lead').select(['status', 'version']).where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('a missing task is not reported as done', async () => {
  const lead = await bookLead()
  const today = new Date().toISOString().slice(0, 10)
  await send(`/leads/${lead}`, { intent: 'task', day: today, note: 'Call her' })
  const task = await inStore(({ read }) => read.selectFrom('lead_task').select('id').executeTakeFirstOrThrow())
  const markDone = async (ids: { lead: string; task: string }) => {
    const answer = await send('/day', ids)
    return open((answer.headers.get('Location') ?? '').replace('/console', ''))
  }
  expect(await markDone({ lead, task: task.id })).toContain('Task completed.')
  for (const missing of [
    { lead, task: task.id },
    { lead, task: '0000000000000000' },
    { lead: '0000000000000000', task: task.id },
  ]) {
    const page = await markDone(missing)
    expect(page).toContain('This task no longer exists')
    expect(page).not.toContain('Task completed')
  }
})

/** Fields that a person fills in. */
const NON_TEXT_TYPES = 'hidden submit button image'.split(' ')
const isTextField = ({ name, attribs }: { name: string; attribs: Record<string, string> }) =>
  name === 'textarea' || name === 'select' || (name === 'input' && !NON_TEXT_TYPES.includes(attribs.type ?? 'text'))

function formsOf(html: string) {
  const forms = DomUtils.getElementsByTagName('form', parseDocument(html).children)
  return forms.filter(({ attribs, children }) => attribs.method === 'post' && DomUtils.existsOne(isTextField, children))
}

describe('for an admin', async () => {
  const paths = routes.flatMap(({ path = '', file }) => (file.endsWith('.tsx') ? path : []))
  beforeEach(async () => {
    await inStore(async (store) => {
      await store.transaction((tx) =>
        tx.updateTable('staff').set({ roles: '["admin"]', offices: '[]' }).where('email', '=', email).execute(),
      )
      await store.transaction((tx) =>
        tx.updateTable('staff_session').set({ is_strong: 1, proved_at: Date.now() }).execute(),
      )
    })
  })

  test('a page with several forms warns users without script', async () => {
    const lead = await bookLead()
    const { person, article, template } = await inStore(async ({ read }) => ({
      person: await read.selectFrom('staff').select('id').where('email', '!=', email).executeTakeFirstOrThrow(),
      article: await read.selectFrom('article').select('slug').executeTakeFirstOrThrow(),
      template: await read
        .selectFrom('content_block')
        .select('id')
        .where('kind', '=', 'answer_templates')
        .executeTakeFirstOrThrow(),
    }))
    const upload = new FormData()
    upload.set('intent', 'add')
    upload.set('file', asFile(await photograph('#336699', SMALL), 'office.jpg'))
    const added = await fetch(`${server.origin}/console/pictures`, {
      method: 'POST',
      headers: headers(),
      body: upload,
      redirect: 'manual',
    })
    const picture = /pictures\/([^?]+)/.exec(added.headers.get('Location') ?? '')?.[1] ?? ''
    const ids: Record<string, string> = {
      'people/:id': person.id,
      'leads/:id': lead,
      'articles/:key': article.slug,
      'pictures/:code': picture,
      'settings/templates/:id': String(template.id),
    }
    const several: string[] = []
    for (const path of paths) {
      const html = await open(`/${filled(path, ids)}`)
      if (formsOf(html).length > 1) several.push(path)
      expect([path, html.includes('Without JavaScript, save one form')]).toEqual([path, formsOf(html).length > 1])
    }
    expect(several).toEqual(
      expect.arrayContaining([
        'account',
        'leads/:id',
        'people/:id',
        'articles/:key',
        'pictures/:code',
        'settings/hours',
        'redirects',
      ]),
    )
  })
})

const filled = (path: string, ids: Record<string, string>) => {
  const [, id = ''] = Object.entries(ids).find(([begin]) => path.startsWith(begin)) ?? []
  return path.replace(':kind', 'questions').replace(/:(id|code|key)/, path.startsWith('content') ? '1' : id)
}

// last, since forms of the tests above have no restore marker
test('a form from before a restore changes nothing, although its version is the present one', async () => {
  const id = await bookLead()
  const path = `/leads/${id}`
  const [folder, files] = [temporaryFolder(), join(server.dataDir, 'files')]
  await inStore((store) => backUp(store, files, join(folder, 'backup.tar.gz')))
  const change = async (lost_reason: string) =>
    send(path, { ...(await statusFieldsOf(path)), status: 'lost', lost_reason, intent: 'change' })
  expect((await change('Too far')).status).toBe(302)
  const old = await statusFieldsOf(path)
  await inStore((store) => putBack(store, files, join(folder, 'backup.tar.gz')))
  await signInAgain()
  expect((await change('Too expensive')).status).toBe(302)
  expect(old.version).toBe(String((await statusOf(id)).version))
  const answer = await send(path, { ...old, status: 'won', lost_reason: 'They came back', intent: 'change' })
  expect(await statusOf(id)).toMatchObject({ status: 'lost' })
  expect(answer.status).toBe(409)
  const page = await answer.text()
  expect(page).toContain('restored from a backup')
  expect(page).toContain('They came back')
  expect((await send(path, { ...(await statusFieldsOf(path)), status: 'won', intent: 'change' })).status).toBe(302)
  expect(await statusOf(id)).toMatchObject({ status: 'won' })
})

test('a console page that doesn’t exist says so in its title', async () => {
  expect(await open('/leads/0000')).toMatch(/<title>Page not found<\/title>/)
})
