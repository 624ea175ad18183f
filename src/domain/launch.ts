/** What a site needs before it is public: one list for the console's checklist and `npm run doctor`. */
import { z } from 'zod'

export const LAUNCH_CHECKS = [
  'name',
  'logo',
  'editions',
  'offices',
  'team',
  'tagline',
  'headline',
  'about',
  'readers',
  'translations',
  'promises',
  'legal',
  'prices',
  'demo',
  'rates',
  'email',
  'email_tested',
  'sender',
  'leads_to',
  'addresses',
  'tls',
  'backups',
  'secret',
  'captcha',
  'limits',
] as const
export type LaunchCheck = (typeof LAUNCH_CHECKS)[number]

/** `missing` should be done before visitors come; `unsafe` breaks a function or a protection. */
export type LaunchState = 'done' | 'missing' | 'unsafe'
export type LaunchItem = { check: LaunchCheck; state: LaunchState }

/** What the content and the team say. */
export type ContentFacts = {
  /** Whether the organisation's name is another one than the demonstration's. */
  hasOwnName: boolean
  /** Whether a picture of the library is the logo. */
  hasLogo: boolean
  /** Codes of the editions that visitors see whose country and time zone came with the content, until somebody saves or confirms them. */
  unconfirmedEditions: readonly string[]
  /** Offices that are not the demonstration's. */
  ownOffices: number
  /** People who can sign in. */
  people: number
  /** Whether the email address of the sample receives new leads: those of an office without one. */
  hasSampleRecipient: boolean
  /** Unedited entries of the demonstration, by kind. */
  demo: Readonly<Record<string, number>>
  /** Texts that still describe the sample: the tagline, the home page's headline, the About page. */
  sampleTexts: ReadonlySet<'tagline' | 'headline' | 'about'>
  /** Whether no promise that binds the organisation was edited. */
  hasSamplePromises: boolean
  /** Country guides that speak to readers of another home country, because the one of an edition was changed since they were loaded. */
  guidesOfOtherReaders: number
  /** Articles and questions that an edition hides, because they are written for readers of another country than its own, until somebody edits them. */
  hiddenFromReaders: { articles: number; questions: number }
  /** Entries without texts of an edition that visitors see, by kind. */
  untranslated: Readonly<Record<string, number>>
  /** Whether the privacy page or the contract is still the sample, in an edition that visitors see. */
  hasSamplePages: boolean
  /** Whether the mail server has accepted a test email. */
  isMailTested: boolean
  /** Whether all prices of documents or of application services are still the sample. */
  hasSamplePrices: boolean
  /** Whether the exchange rates are older than `ratesDays`, or none leads to the currency of a shown edition's readers. */
  lacksRates: boolean
}

/** What the settings of the server say. */
export type SettingsFacts = {
  sendsMail: boolean
  hasSender: boolean
  hasLeadsTo: boolean
  /** Whether pages have public URLs. */
  hasAddresses: boolean
  hasTls: boolean
  trustsProxy: boolean
  hasBackups: boolean
  /** Several instances may share the database. */
  isShared: boolean
  hasSecret: boolean
  hasTestCaptcha: boolean
  hasLimits: boolean
}

/** Kinds of content that every visitor reads or agrees to: their missing texts are listed first, in this order. */
export const READ_BY_ALL: readonly string[] = [
  'site',
  'consultation',
  'pages',
  'offices',
  'menus',
  'banners',
  'packages',
  'offerings',
  'document_services',
  'modes',
  'application_services',
  'service_notes',
  'prices',
]

/** What admins have set for the checklist: whether their day begins elsewhere, that the editions are right as they came, and that a test email was accepted. */
export const LaunchSettingSchema = z.object({
  hidden: z.boolean(),
  editions_confirmed: z.boolean().default(false),
  mail_tested: z.boolean().default(false),
})
export const NO_LAUNCH_SETTING: z.output<typeof LaunchSettingSchema> = {
  hidden: false,
  editions_confirmed: false,
  mail_tested: false,
}

const stateOf = (isDone: boolean, otherwise: Exclude<LaunchState, 'done'> = 'missing'): LaunchState =>
  isDone ? 'done' : otherwise

/** The checks of the settings alone. */
export const settingsChecks = (settings: SettingsFacts): LaunchItem[] => [
  { check: 'email', state: stateOf(settings.sendsMail) },
  { check: 'sender', state: stateOf(!settings.sendsMail || settings.hasSender, 'unsafe') },
  { check: 'addresses', state: stateOf(settings.hasAddresses) },
  { check: 'tls', state: stateOf(!settings.hasTls || settings.trustsProxy, 'unsafe') },
  { check: 'backups', state: stateOf(settings.hasBackups) },
  { check: 'secret', state: stateOf(!settings.isShared || settings.hasSecret) },
  { check: 'captcha', state: stateOf(!settings.hasTestCaptcha, 'unsafe') },
  { check: 'limits', state: stateOf(settings.hasLimits, 'unsafe') },
]

const hasNoOtherReaders = ({ guidesOfOtherReaders, hiddenFromReaders }: ContentFacts): boolean =>
  guidesOfOtherReaders + hiddenFromReaders.articles + hiddenFromReaders.questions === 0

/** The checks of the content and the team. */
export const contentChecks = (
  content: ContentFacts,
  { hasLeadsTo, sendsMail }: Pick<SettingsFacts, 'hasLeadsTo' | 'sendsMail'>,
): LaunchItem[] => [
  { check: 'name', state: stateOf(content.hasOwnName) },
  { check: 'logo', state: stateOf(content.hasLogo) },
  { check: 'editions', state: stateOf(content.unconfirmedEditions.length === 0) },
  { check: 'offices', state: stateOf(content.ownOffices > 0) },
  { check: 'team', state: stateOf(content.people > 1) },
  { check: 'email_tested', state: stateOf(!sendsMail || content.isMailTested) },
  { check: 'leads_to', state: stateOf(hasLeadsTo || !content.hasSampleRecipient) },
  ...(['tagline', 'headline', 'about'] as const).map((check) => ({
    check,
    state: stateOf(!content.sampleTexts.has(check)),
  })),
  { check: 'promises', state: stateOf(!content.hasSamplePromises) },
  { check: 'readers', state: stateOf(hasNoOtherReaders(content)) },
  { check: 'translations', state: stateOf(Object.keys(content.untranslated).length === 0) },
  { check: 'legal', state: stateOf(!content.hasSamplePages) },
  { check: 'prices', state: stateOf(!content.hasSamplePrices) },
  { check: 'demo', state: stateOf(Object.keys(content.demo).length === 0) },
  { check: 'rates', state: stateOf(!content.lacksRates) },
]
