/** Every role against every staff endpoint: who is let in is said here once more, apart from the endpoints' own words. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { ApiError } from '../../src/api/errors.ts'
import { listOperations } from '../../src/api/openapi.ts'
import { type staffNouns as Nouns, staffNouns } from '../../src/api/staff/nouns.ts'
import { staffRoutes } from '../../src/api/staff/routes.ts'
import type { Principal } from '../../src/domain/staff/principal.ts'
import { insertPerson } from '../../src/store/queries/staff/people.ts'
import { buildCaller } from '../support/builders.ts'
import { bookLead, useApi } from '../support/console-leads.ts'

type NounName = keyof typeof Nouns
type Name = { [N in NounName]: `${N}.${Extract<keyof (typeof Nouns)[N], string>}` }[NounName]

/** Who is let in, in the order: nobody signed in, editor, consultant of the lead's office, of another one, admin with a second factor, admin without. */
const WHO = ['nobody', 'editor', 'consultant', 'otherConsultant', 'admin', 'weakAdmin'] as const
type Who = (typeof WHO)[number]
const RULES = {
  anybody: ['nobody', 'editor', 'consultant', 'otherConsultant', 'admin', 'weakAdmin'],
  oneself: ['editor', 'consultant', 'otherConsultant', 'admin', 'weakAdmin'],
  signedIn: ['editor', 'consultant', 'otherConsultant', 'admin'],
  consultants: ['consultant', 'otherConsultant', 'admin'],
  ofLead: ['consultant', 'admin'],
  editors: ['editor', 'admin'],
  admins: ['admin'],
} as const satisfies Record<string, readonly Who[]>

/** An endpoint without a row doesn't compile. */
const TABLE: Record<Name, keyof typeof RULES> = {
  'session.me': 'oneself',
  'session.signIn': 'anybody',
  'session.awaited': 'anybody',
  'session.showCode': 'anybody',
  'session.askPasskey': 'anybody',
  'session.byPasskey': 'anybody',
  'session.prove': 'oneself',
  'session.askProof': 'oneself',
  'session.proveByPasskey': 'oneself',
  'session.end': 'anybody',
  'links.one': 'anybody',
  'links.setUp': 'anybody',
  'links.accept': 'anybody',
  'links.setPassword': 'anybody',
  'links.forgot': 'anybody',
  'account.one': 'oneself',
  'account.change': 'oneself',
  'account.changePassword': 'oneself',
  'account.setUpApp': 'oneself',
  'account.confirmApp': 'oneself',
  'account.removeApp': 'oneself',
  'account.renewCodes': 'oneself',
  'account.askPasskey': 'oneself',
  'account.addPasskey': 'oneself',
  'account.removePasskey': 'oneself',
  'account.revokeSession': 'oneself',
  'account.revokeOthers': 'oneself',
  'people.list': 'admins',
  'people.colleagues': 'consultants',
  'people.invite': 'admins',
  'people.changeRights': 'admins',
  'people.reset': 'admins',
  'people.disable': 'admins',
  'people.enable': 'admins',
  'leads.list': 'consultants',
  'leads.changes': 'consultants',
  'leads.one': 'ofLead',
  'leads.change': 'ofLead',
  'leads.answer': 'ofLead',
  'leads.undoAnswer': 'ofLead',
  'leads.noteWriting': 'ofLead',
  'leads.decideProposal': 'ofLead',
  'leads.draft': 'ofLead',
  'leads.preview': 'ofLead',
  'leads.addNote': 'ofLead',
  'leads.addTask': 'ofLead',
  'leads.finishTask': 'ofLead',
  'leads.moveOrder': 'ofLead',
  'leads.file': 'ofLead',
  'leads.addFile': 'ofLead',
  'leads.removeFile': 'ofLead',
  'imports.targets': 'editors',
  'imports.sheet': 'editors',
  'imports.send': 'editors',
  'imports.one': 'editors',
  'imports.apply': 'editors',
  'articles.list': 'editors',
  'articles.one': 'editors',
  'articles.create': 'editors',
  'articles.change': 'editors',
  'articles.save': 'editors',
  'articles.publish': 'editors',
  'articles.schedule': 'editors',
  'articles.unschedule': 'editors',
  'articles.discard': 'editors',
  'articles.withdraw': 'editors',
  'articles.restore': 'editors',
  'articles.find': 'editors',
  'articles.options': 'editors',
  'articles.presence': 'editors',
  'redirects.list': 'editors',
  'redirects.add': 'editors',
  'redirects.importAll': 'editors',
  'redirects.test': 'editors',
  'redirects.remove': 'editors',
  'content.kinds': 'editors',
  'content.due': 'editors',
  'content.things': 'editors',
  'content.thing': 'editors',
  'content.blank': 'editors',
  'content.names': 'editors',
  'content.change': 'editors',
  'content.preview': 'editors',
  'content.history': 'editors',
  'content.restore': 'editors',
  'content.confirm': 'editors',
  'content.scheduled': 'editors',
  'content.schedule': 'editors',
  'content.unschedule': 'editors',
  'audit.list': 'admins',
  'rights.find': 'admins',
  'rights.person': 'admins',
  'rights.exportAll': 'admins',
  'rights.erase': 'admins',
  'rights.retention': 'admins',
  'rights.saveRetention': 'admins',
  'leads.doubles': 'ofLead',
  'leads.double': 'ofLead',
  'leads.merge': 'ofLead',
  'leads.tellApart': 'ofLead',
  'leads.undoMerge': 'ofLead',
  'leads.export': 'consultants',
  'leads.rows': 'consultants',
  'dashboard.show': 'consultants',
  'dashboard.export': 'consultants',
  'settings.calendars': 'signedIn',
  'settings.saveCalendar': 'admins',
  'settings.goals': 'signedIn',
  'settings.saveGoals': 'admins',
  'settings.assignment': 'signedIn',
  'settings.saveAssignment': 'admins',
  'day.one': 'consultants',
  'views.list': 'consultants',
  'views.save': 'consultants',
  'views.rename': 'consultants',
  'views.remove': 'consultants',
  'settings.templates': 'consultants',
  'settings.saveTemplate': 'admins',
  'settings.removeTemplate': 'admins',
  'pictures.list': 'editors',
  'pictures.one': 'editors',
  'pictures.add': 'editors',
  'pictures.change': 'editors',
  'pictures.replace': 'editors',
  'pictures.remove': 'editors',
}

const person = (role: Principal['role'], more: Partial<Principal> = {}): Principal => ({
  staffId: `${role}-id`,
  name: 'Somebody',
  email: `${role}@firm.example`,
  role,
  offices: [],
  locale: 'en',
  timeZone: 'Asia/Taipei',
  sessionId: 'session',
  isStrong: true,
  provedAt: 0,
  ...more,
})
const PRINCIPALS: Record<Who, Principal | null> = {
  nobody: null,
  editor: person('editor'),
  consultant: person('consultant', { offices: ['vietnam'] }),
  otherConsultant: person('consultant', { offices: ['taipei'] }),
  admin: person('admin'),
  weakAdmin: person('admin', { isStrong: false }),
}

describe('every role at every staff endpoint', () => {
  const api = useApi('sqlite')
  let id = ''
  let other = ''
  beforeAll(async () => {
    id = (await bookLead(api(), { office: 'vietnam' })).leadId
    other = (await bookLead(api(), { office: 'vietnam', email: 'other@visitor.example' })).leadId
    const people = [PRINCIPALS.consultant, PRINCIPALS.admin].flatMap((one) => one ?? [])
    await api().deps.store.transaction(async (tx) => {
      for (const one of people)
        await insertPerson(tx, { ...one, id: one.staffId, offices: [...one.offices], passwordHash: null }, 0)
    })
  })

  const rows = Object.entries(TABLE).flatMap(([name, rule]) =>
    WHO.map((who) => ({ name, who, isIn: (RULES[rule] as readonly Who[]).includes(who) })),
  )
  test.each(rows)('$name lets $who in: $isIn', async ({ name, who, isIn }) => {
    const [noun = '', verb = ''] = name.split('.')
    const endpoint = (staffNouns as never as Record<string, Record<string, Endpoint<object, unknown>>>)[noun]?.[verb]
    const caller = buildCaller({ principal: PRINCIPALS[who] })
    // whoever is let in with nothing in hand is told that something is missing, and changes nothing
    const refusal = await endpoint!
      .call(api().deps, caller, {
        id,
        other,
        merge: '0'.repeat(16),
        task: '0'.repeat(16),
        office: 'vietnam',
        reference: 'WP-0000-0000',
        file: new File([], 'a.pdf'),
        file_id: '0'.repeat(32),
        template: 'first-answer',
        view: '0'.repeat(16),
        import: '0'.repeat(16),
        file_name: 'questions.yaml',
        kind: 'questions',
        key: '1',
        redirect: '00000000-0000-4000-8000-000000000000',
        locale: 'vi',
        code: 'no-such-picture',
      } as object)
      .then(
        () => null,
        (error: unknown) => error,
      )
    const code = refusal instanceof ApiError ? refusal.code : null
    const expected = who === 'nobody' ? 'unauthenticated' : who === 'weakAdmin' ? 'second_factor_needed' : 'forbidden'
    if (isIn) expect(['unauthenticated', 'second_factor_needed', 'forbidden']).not.toContain(code)
    else expect(code).toBe(expected)
  })

  test('each endpoint of the route table has a name and says who may', () => {
    const named = Object.values(staffNouns).flatMap((verbs) => Object.values(verbs) as unknown[])
    for (const { handler, path } of staffRoutes.routes) {
      expect(named, path).toContain(handler)
      expect((handler as unknown as { access?: { phrase: string } }).access?.phrase, path).toBeTruthy()
    }
    // pieces of an export are read in the process alone, after the export was noted
    const unrouted = [staffNouns.leads.rows]
    expect(staffRoutes.routes.map(({ handler }) => handler)).not.toContain(unrouted[0])
    expect(named.length - unrouted.length).toBe(listOperations(staffRoutes as never, '/api/staff').length)
  })
})
