/** The steps of a new organisation, in the order in which they are listed. */
import type { StaffAnswer } from '../../api/staff/client.ts'
import type { Messages } from '../../domain/messages.ts'
import type { MessageKey } from '../messages/translations.ts'

export type Launch = StaffAnswer<'showLaunch'>
type Check = Launch['checks'][number]['check']
type Link = {
  path: string
  word: MessageKey
  /** Shown while this check is open. */
  check?: Check
  /** Shown while entries of this kind are for readers of another country. */
  ofReaders?: keyof Launch['readers']
}
export type LaunchStep = {
  step: keyof Messages['console']['launch']['step']
  checks: readonly Check[]
  links: readonly Link[]
  /** Whether the first steps of an owner go without it. */
  canWait?: true
}

const content = (path: string, word: MessageKey, check?: Check): Link => ({
  path: `/console/content/${path}`,
  word,
  ...(check && { check }),
})

const STEPS: readonly LaunchStep[] = [
  { step: 'editions', checks: ['editions'], links: [content('editions', 'launch.link.editions')] },
  { step: 'name', checks: ['name'], links: [content('site/site', 'launch.link.site')] },
  { step: 'offices', checks: ['offices'], links: [content('offices', 'launch.link.offices')] },
  {
    step: 'countries',
    checks: ['prices'],
    links: [content('prices/prices', 'launch.link.prices'), content('countries', 'launch.link.countries')],
  },
  {
    step: 'email',
    checks: ['email', 'email_tested', 'sender', 'leads_to'],
    links: [content('site/site', 'launch.link.site', 'leads_to')],
  },
  { step: 'demo', checks: ['demo'], links: [] },
  { step: 'team', checks: ['team'], links: [{ path: '/console/people', word: 'launch.link.people' }], canWait: true },
  {
    step: 'logo',
    checks: ['logo'],
    links: [{ path: '/console/pictures', word: 'launch.link.pictures' }, content('site/site', 'launch.link.site')],
    canWait: true,
  },
  {
    step: 'texts',
    checks: ['tagline', 'headline', 'about', 'promises', 'readers'],
    links: [
      content('site/site', 'launch.link.site', 'tagline'),
      content('banners', 'launch.link.banners', 'headline'),
      content('pages/about', 'launch.link.about', 'about'),
      content('promises', 'launch.link.promises', 'promises'),
      { ...content('guides', 'launch.link.guides', 'readers'), ofReaders: 'guides' },
      { path: '/console/articles?state=other_readers', word: 'launch.link.articles', ofReaders: 'articles' },
      { ...content('questions?only=other_readers', 'launch.link.questions'), ofReaders: 'questions' },
    ],
    canWait: true,
  },
  { step: 'translations', checks: ['translations'], links: [], canWait: true },
  {
    step: 'legal',
    checks: ['legal'],
    links: [content('pages/privacy', 'launch.link.privacy'), content('pages/terms', 'launch.link.terms')],
    canWait: true,
  },
  {
    step: 'rates',
    checks: ['rates'],
    links: [content('exchange_rates/exchange_rates', 'launch.link.rates')],
    canWait: true,
  },
  { step: 'addresses', checks: ['addresses', 'tls'], links: [], canWait: true },
  { step: 'running', checks: ['backups', 'secret', 'captcha', 'limits'], links: [], canWait: true },
]

type Checks = Pick<Launch, 'checks'>

const openItems = ({ checks }: Checks, step: LaunchStep) =>
  checks.filter(({ check, state }) => state !== 'done' && step.checks.includes(check))

/** The open checks of a step. */
export const openChecks = (launch: Checks, step: LaunchStep): Check[] =>
  openItems(launch, step).map(({ check }) => check)

/** The steps to take first, those that can wait, and those that are done. One that is unsafe can't wait. */
export function groupSteps(launch: Checks): Record<'first' | 'later' | 'done', LaunchStep[]> {
  const groups = Object.groupBy(STEPS, (step) => {
    const items = openItems(launch, step)
    if (items.length === 0) return 'done'
    return step.canWait && items.every(({ state }) => state !== 'unsafe') ? 'later' : 'first'
  })
  return { first: [], later: [], done: [], ...groups }
}

/**
 * The step after the page of an entry was saved: the one of the page while it is open, else the first open one. Null where the checklist
 * doesn't link the page; `next` is null when none is open.
 * @param kind of the entry's content
 */
export function stepAfter(
  launch: Checks,
  kind: string,
): { next: { step: LaunchStep['step']; path: string } | null } | null {
  const isOfKind = ({ path }: Link) => `${path}/`.startsWith(`/console/content/${kind}/`)
  if (!STEPS.some(({ links }) => links.some(isOfKind))) return null
  const { first } = groupSteps(launch)
  const own = first.find(({ links }) => links.some((each) => !each.check && isOfKind(each)))
  if (own) return { next: { step: own.step, path: `/console/start#${own.step}` } }
  const [next] = first
  if (!next) return { next: null }
  const [link] = next.links
  return { next: { step: next.step, path: link?.path ?? `/console/start#${next.step}` } }
}
