/** Every role against every function of the console: access is stated here a second time, apart from the functions' own rules. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiDeps, Caller } from '../../src/api/context.ts'
import { type StaffFunctions, staffFunctions } from '../../src/api/staff/functions.ts'
import { insertAppointment } from '../../src/db/queries/appointments/appointments.ts'
import { insertMessages } from '../../src/db/queries/mail-in/messages.ts'
import { insertPerson } from '../../src/db/queries/staff/people.ts'
import { DomainError } from '../../src/domain/domain-error.ts'
import type { Principal, Role } from '../../src/domain/staff/principal.ts'
import { buildAppointment } from '../support/appointments.ts'
import { bookLead, useApi } from '../support/console-leads.ts'
import { buildMessage } from '../support/mail-in.ts'
import { buildCaller } from '../support/test-api.ts'

/** `consultant` and `both`, an editor too, work at the lead's office; `otherConsultant` at another one. `weakAdmin` has no second factor. */
const WHO = ['anonymous', 'editor', 'consultant', 'otherConsultant', 'both', 'admin', 'weakAdmin'] as const
type Who = (typeof WHO)[number]
const RULES = {
  anybody: ['anonymous', 'editor', 'consultant', 'otherConsultant', 'both', 'admin', 'weakAdmin'],
  oneself: ['editor', 'consultant', 'otherConsultant', 'both', 'admin', 'weakAdmin'],
  signedIn: ['editor', 'consultant', 'otherConsultant', 'both', 'admin'],
  consultants: ['consultant', 'otherConsultant', 'both', 'admin'],
  ofLead: ['consultant', 'both', 'admin'],
  ofMail: ['consultant', 'both', 'admin'],
  ofAppointment: ['consultant', 'both', 'admin'],
  editors: ['editor', 'both', 'admin'],
  admins: ['admin'],
} as const satisfies Record<string, readonly Who[]>

/** A function without a row doesn't compile. */
const TABLE: Record<keyof StaffFunctions, keyof typeof RULES> = {
  signInByPassword: 'anybody',
  showPendingFactors: 'anybody',
  signInByCode: 'anybody',
  askPasskey: 'anybody',
  signInWithPasskey: 'anybody',
  reauthenticate: 'oneself',
  beginReauthentication: 'oneself',
  reauthenticateWithPasskey: 'oneself',
  endSession: 'anybody',
  showLink: 'anybody',
  setUpConsole: 'anybody',
  acceptLink: 'anybody',
  setPassword: 'anybody',
  forgotPassword: 'anybody',
  showAccount: 'oneself',
  changeOwnProfile: 'oneself',
  changeOwnPassword: 'oneself',
  setUpApp: 'oneself',
  confirmOwnApp: 'oneself',
  removeOwnApp: 'oneself',
  renewOwnCodes: 'oneself',
  askNewPasskey: 'oneself',
  addOwnPasskey: 'oneself',
  removeOwnPasskey: 'oneself',
  addOwnDevice: 'oneself',
  removeOwnDevice: 'oneself',
  testOwnDevice: 'oneself',
  revokeOwnSession: 'oneself',
  revokeOtherOwnSessions: 'oneself',
  showLaunch: 'admins',
  changeLaunch: 'admins',
  changeEditionReaders: 'admins',
  sendTestMail: 'admins',
  removeDemo: 'admins',
  listEverybody: 'admins',
  listColleagues: 'consultants',
  invite: 'admins',
  changePersonRole: 'admins',
  resetAccess: 'admins',
  disable: 'admins',
  enable: 'admins',
  listCalendar: 'consultants',
  showAppointment: 'ofAppointment',
  listLeadAppointments: 'ofLead',
  listFreeTimes: 'consultants',
  listClosedAppointments: 'consultants',
  bookForLead: 'ofLead',
  moveAppointment: 'ofAppointment',
  swapAppointments: 'ofAppointment',
  cancelAppointment: 'ofAppointment',
  markAppointment: 'ofAppointment',
  blockTime: 'consultants',
  unblockTime: 'consultants',
  countAppointments: 'consultants',
  showBookingRules: 'signedIn',
  saveOfficeRules: 'admins',
  savePersonRules: 'admins',
  showOwnCalendars: 'consultants',
  addCalendarSource: 'consultants',
  removeCalendarSource: 'consultants',
  addCalendarLink: 'consultants',
  removeCalendarLink: 'consultants',
  listLeads: 'consultants',
  showChanges: 'consultants',
  listMails: 'consultants',
  showMail: 'ofMail',
  assignMail: 'ofMail',
  dismissMail: 'ofMail',
  leadFromMail: 'ofMail',
  confirmSender: 'ofMail',
  showMailHtml: 'ofMail',
  showMailPart: 'ofMail',
  showMailSetup: 'admins',
  showLead: 'ofLead',
  addLead: 'consultants',
  readLeadList: 'consultants',
  checkLeadList: 'consultants',
  importLeads: 'consultants',
  listLeadImports: 'consultants',
  undoLeadImport: 'consultants',
  correctLead: 'ofLead',
  changeLead: 'ofLead',
  changeLeads: 'consultants',
  answerLead: 'ofLead',
  undoAnswer: 'ofLead',
  scheduleAnswer: 'ofLead',
  cancelScheduled: 'ofLead',
  sendScheduled: 'ofLead',
  sendMessage: 'ofLead',
  showMessageQuota: 'consultants',
  showChatSetup: 'admins',
  noteWriting: 'ofLead',
  decideProposal: 'ofLead',
  draftAnswer: 'ofLead',
  previewAnswer: 'ofLead',
  addNote: 'ofLead',
  addTask: 'ofLead',
  finishTask: 'ofLead',
  moveOrder: 'ofLead',
  agreePrice: 'ofLead',
  recordPayment: 'ofLead',
  voidPayment: 'ofLead',
  showOrderReceipt: 'ofLead',
  sendOrderReceipt: 'ofLead',
  showLeadFile: 'ofLead',
  addLeadFile: 'ofLead',
  removeLeadFile: 'ofLead',
  listArticlesToEdit: 'editors',
  showArticleToEdit: 'editors',
  createNewArticle: 'editors',
  changeArticle: 'editors',
  saveArticleText: 'editors',
  publishArticleText: 'editors',
  scheduleArticleText: 'editors',
  unscheduleArticleText: 'editors',
  discardArticleDraft: 'editors',
  withdrawArticleText: 'editors',
  restoreArticleText: 'editors',
  findForText: 'editors',
  showArticleOptions: 'editors',
  noteArticlePresence: 'editors',
  listRedirects: 'editors',
  addRedirect: 'editors',
  importRedirects: 'editors',
  testAddress: 'editors',
  removeRedirect: 'editors',
  listAudit: 'admins',
  findPeople: 'admins',
  showPerson: 'admins',
  exportPerson: 'admins',
  erasePerson: 'admins',
  showRetention: 'admins',
  saveRetention: 'admins',
  showConnections: 'admins',
  addApiKey: 'admins',
  revokeApiKey: 'admins',
  addWebhook: 'admins',
  changeWebhook: 'admins',
  removeWebhook: 'admins',
  showWebhook: 'admins',
  testWebhook: 'admins',
  resendDelivery: 'admins',
  listDuplicates: 'ofLead',
  showDuplicate: 'ofLead',
  mergeLeads: 'ofLead',
  dismissDuplicate: 'ofLead',
  undoMerge: 'ofLead',
  exportLeads: 'consultants',
  listRows: 'consultants',
  showDashboard: 'consultants',
  exportDashboard: 'consultants',
  listCalendars: 'signedIn',
  saveCalendar: 'admins',
  listHolidays: 'admins',
  showGoals: 'signedIn',
  saveGoals: 'admins',
  showAssignment: 'signedIn',
  saveAssignment: 'admins',
  showDay: 'consultants',
  listViews: 'consultants',
  saveView: 'consultants',
  renameView: 'consultants',
  shareView: 'consultants',
  unshareView: 'consultants',
  copyView: 'consultants',
  removeView: 'consultants',
  listTemplates: 'consultants',
  saveTemplate: 'admins',
  removeTemplate: 'admins',
  listPictures: 'editors',
  showPicture: 'editors',
  addPicture: 'editors',
  changePicture: 'editors',
  replacePicture: 'editors',
  removePicture: 'editors',
  listTargets: 'editors',
  showSheet: 'editors',
  sendSheet: 'editors',
  showImport: 'editors',
  applySheet: 'editors',
  listProgrammeSchools: 'editors',
  showSchoolProgrammes: 'editors',
  showRegisters: 'editors',
  sendRegister: 'editors',
  showRegisterUpload: 'editors',
  applyRegisterUpload: 'editors',
  listKinds: 'editors',
  showDue: 'editors',
  listContent: 'editors',
  showEntry: 'editors',
  showBlank: 'editors',
  showNames: 'editors',
  changeContent: 'editors',
  previewContent: 'editors',
  showOfficeUses: 'admins',
  removeOffice: 'admins',
  showHistory: 'editors',
  restoreRevision: 'editors',
  confirmLanguage: 'editors',
  showScheduled: 'editors',
  scheduleChange: 'editors',
  unscheduleChange: 'editors',
}

type Callable = { call: (deps: ApiDeps, caller: Caller, input: never) => Promise<unknown> }
const FUNCTIONS: Record<string, Callable> = staffFunctions

const person = (roles: readonly Role[], more: Partial<Principal> = {}): Principal => ({
  staffId: `${roles.join('-')}-id`,
  name: 'Somebody',
  email: `${roles.join('-')}@firm.example`,
  roles,
  offices: [],
  locale: 'en',
  timeZone: 'Asia/Taipei',
  sessionId: 'session',
  isMfaVerified: true,
  reauthenticatedAt: 0,
  ...more,
})
const PRINCIPALS: Record<Who, Principal | null> = {
  anonymous: null,
  editor: person(['editor']),
  consultant: person(['consultant'], { offices: ['vietnam'] }),
  otherConsultant: person(['consultant'], { offices: ['taipei'] }),
  both: person(['editor', 'consultant'], { offices: ['vietnam'] }),
  admin: person(['admin']),
  weakAdmin: person(['admin'], { isMfaVerified: false }),
}

describe('every role at every function of the console', () => {
  const api = useApi('sqlite')
  let id = ''
  let other = ''
  beforeAll(async () => {
    id = (await bookLead(api(), { office: 'vietnam' })).leadId
    other = (await bookLead(api(), { office: 'vietnam', email: 'other@visitor.example' })).leadId
    const people = [PRINCIPALS.consultant, PRINCIPALS.both, PRINCIPALS.admin].flatMap((one) => one ?? [])
    await api().deps.store.transaction(async (tx) => {
      for (const one of people)
        await insertPerson(tx, { ...one, id: one.staffId, offices: [...one.offices], passwordHash: null }, 0)
      // leads, appointments and messages have ids of one kind
      await insertAppointment(tx, buildAppointment({ id, office: 'vietnam' }))
      await insertMessages(tx, [{ ...buildMessage(id), office: 'vietnam' }])
    })
  })

  const rows = Object.entries(TABLE).flatMap(([name, rule]) =>
    WHO.map((who) => ({ name, who, isIn: (RULES[rule] as readonly Who[]).includes(who) })),
  )
  test.each(rows)('$name allows $who: $isIn', async ({ name, who, isIn }) => {
    const caller = buildCaller({ principal: PRINCIPALS[who] })
    // an allowed call without input gets a validation error, and changes nothing
    const rejection = await FUNCTIONS[name]!.call(api().deps, caller, {
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
    } as never).then(
      () => null,
      (error: unknown) => error,
    )
    const code = rejection instanceof DomainError ? rejection.code : null
    const expected =
      who === 'anonymous' ? 'unauthenticated' : who === 'weakAdmin' ? 'second_factor_needed' : 'forbidden'
    // none of these is in the database: a function that looks its caller up answers `unauthenticated` itself
    if (isIn) expect(['second_factor_needed', 'forbidden']).not.toContain(code)
    else expect(code).toBe(expected)
  })
})
