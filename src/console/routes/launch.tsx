import { Fragment, type ReactNode } from 'react'
import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { StaffAnswer } from '../../api/staff/client.ts'
import { READ_BY_ALL } from '../../domain/launch.ts'
import type { Messages } from '../../domain/messages.ts'
import { isReauthenticated } from '../../domain/staff/principal.ts'
import { asJson } from '../account/act-on-account.ts'
import { ReauthenticationForm } from '../account/reauthentication-form.tsx'
import { kindName } from '../content/fields/labels.ts'
import { type MessageKey, useReader, useTranslations } from '../messages/translations.ts'
import { attempt, formMessage } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { Notice } from '../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../shell/page.ts'
import { PostForm } from '../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, principal, now, search }) => {
  const [launch, { passkeys }] = await Promise.all([staff.showLaunch(), staff.showAccount()])
  return {
    launch,
    mayRemove: isReauthenticated(principal, now),
    hasPasskey: passkeys.length > 0,
    removed: search.get('removed'),
  }
})

export const action = signedInAction(async ({ staff, form }) => {
  const intent = String(form.get('intent') ?? 'passkey')
  let test: StaffAnswer<'sendTestMail'> | null = null
  let removed: number | null = null
  const { error } = await attempt(async () => {
    if (intent === 'test') test = await staff.sendTestMail()
    else if (intent === 'remove') removed = (await staff.removeDemo()).removed
    else if (intent === 'hide' || intent === 'show')
      await staff.hideLaunch({ version: Number(form.get('version')), hidden: intent === 'hide' })
    else if (intent === 'prove')
      await staff.reauthenticate({ current_password: String(form.get('current_password') ?? '') })
    else await staff.reauthenticateWithPasskey({ response: asJson(String(form.get('response'))) })
  })
  if (!error && removed !== null) throw redirect(`/start?removed=${removed}#demo`)
  if (!error && intent === 'hide') throw redirect('/leads')
  if (!error && intent !== 'test') throw redirect(intent === 'show' ? '/start' : '/start#demo')
  return data({ intent, error, test: test as StaffAnswer<'sendTestMail'> | null }, { status: error?.status ?? 200 })
})

type Launch = StaffAnswer<'showLaunch'>
type Check = Launch['checks'][number]['check']

type StepName = keyof Messages['console']['launch']['step']
/** The steps of a new organisation, each with its checks and the pages where it is done. */
const STEPS: readonly {
  step: StepName
  checks: readonly Check[]
  links: readonly (readonly [path: string, word: MessageKey])[]
}[] = [
  {
    step: 'addresses',
    checks: ['addresses', 'tls'],
    links: [['/console/content/editions', 'launch.link.editions']],
  },
  // after the editions: a picture has a text in each one that is shown
  {
    step: 'name',
    checks: ['name', 'logo'],
    links: [
      ['/console/content/site/site', 'launch.link.site'],
      ['/console/pictures', 'launch.link.pictures'],
    ],
  },
  {
    step: 'offices',
    checks: ['offices'],
    links: [
      ['/console/content/offices', 'launch.link.offices'],
      ['/console/settings/hours', 'launch.link.hours'],
    ],
  },
  {
    step: 'countries',
    checks: ['prices', 'rates'],
    links: [
      ['/console/content/countries', 'launch.link.countries'],
      ['/console/content/prices/prices', 'launch.link.prices'],
      ['/console/content/exchange_rates/exchange_rates', 'launch.link.rates'],
    ],
  },
  {
    step: 'team',
    checks: ['team'],
    links: [
      ['/console/people', 'launch.link.people'],
      ['/console/settings/assignment', 'launch.link.assignment'],
    ],
  },
  {
    step: 'email',
    checks: ['email', 'sender', 'leads_to'],
    links: [['/console/content/site/site', 'launch.link.site']],
  },
  { step: 'demo', checks: ['demo'], links: [] },
  {
    step: 'texts',
    checks: ['texts', 'readers'],
    links: [
      ['/console/content/banners', 'launch.link.banners'],
      ['/console/content/pages/about', 'launch.link.about'],
      ['/console/content/guides', 'launch.link.guides'],
    ],
  },
  { step: 'translations', checks: ['translations'], links: [] },
  {
    step: 'legal',
    checks: ['legal'],
    links: [
      ['/console/content/pages/privacy', 'launch.link.privacy'],
      ['/console/content/pages/terms', 'launch.link.terms'],
    ],
  },
  { step: 'running', checks: ['backups', 'secret', 'captcha', 'limits'], links: [] },
]

export default function LaunchPage() {
  const { launch, removed } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const t = useTranslations()
  const open = launch.checks.filter(({ state }) => state !== 'done').length
  return (
    <>
      <title>{t('launch.title')}</title>
      <h1>{t('launch.title')}</h1>
      <p className="mt-1 max-w-prose">{t('launch.intro', { count: open })}</p>
      {acted?.error && acted.intent !== 'prove' && <Notice isBad text={formMessage(acted.error, [])} />}
      <ol className="mt-4 grid gap-4 lg:grid-cols-2">
        {STEPS.map(({ step, checks, links }, at) => (
          <Step
            key={step}
            number={at + 1}
            step={step}
            items={launch.checks.filter(({ check }) => checks.includes(check))}
          >
            {links.length > 0 && (
              <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
                {links.map(([path, word]) => (
                  <li key={path}>
                    <a href={path} className="text-link inline-flex min-h-9 items-center">
                      {t(word)}
                    </a>
                  </li>
                ))}
              </ul>
            )}
            {step === 'countries' && <Programmes registers={launch.registers} />}
            {step === 'addresses' && <Addresses addresses={launch.addresses} />}
            {step === 'email' && <TestMail sendsMail={launch.sends_mail} test={acted?.test ?? null} />}
            {step === 'translations' && <Untranslated kinds={launch.untranslated} />}
            {step === 'demo' && <Demo demo={launch.demo} removed={removed} />}
          </Step>
        ))}
      </ol>
      <PostForm className="mt-4 flex flex-wrap items-center gap-3">
        <input type="hidden" name="version" value={launch.version} />
        <Submit intent={launch.hidden ? 'show' : 'hide'}>{t(launch.hidden ? 'launch.show' : 'launch.hide')}</Submit>
        <span className="text-sm text-quiet">{t('launch.hide_note')}</span>
      </PostForm>
    </>
  )
}

/** How far the load of the registers is. */
function Programmes({ registers: { running, failed, programmes } }: { registers: Launch['registers'] }) {
  const t = useTranslations()
  if (failed !== null) return <Notice isBad text={t('launch.programmes.failed', { reason: failed })} />
  if (running) return <p className="mt-2">{t('launch.programmes.running', running)}</p>
  return programmes > 0 && <p className="mt-2 text-quiet">{t('launch.programmes.loaded', { count: programmes })}</p>
}

function Step({
  number,
  step,
  items,
  children,
}: {
  number: number
  step: StepName
  items: Launch['checks']
  children: ReactNode
}) {
  const t = useTranslations()
  const isDone = items.length > 0 && items.every(({ state }) => state === 'done')
  return (
    <li id={step} className="panel">
      <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
        {number}. {t(`launch.step.${step}.title`)}
        {items.length > 0 && (
          <span className={`tag ${isDone ? 'tag-jade' : ''}`}>{t(isDone ? 'launch.done' : 'launch.open')}</span>
        )}
      </h2>
      <p className="mt-1">{t(`launch.step.${step}.text`)}</p>
      <ul className="mt-1 list-disc ps-5">
        {items.map(({ check, state }) => state !== 'done' && <li key={check}>{t(`launch.check.${check}`)}</li>)}
      </ul>
      {children}
    </li>
  )
}

function Addresses({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul className="mt-2">
      {addresses.map((address) => (
        <li key={address}>
          <a href={address} className="text-link [overflow-wrap:anywhere]">
            {address}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A real message to the reader's own address, and what to do when it fails. */
function TestMail({ sendsMail, test }: { sendsMail: boolean; test: StaffAnswer<'sendTestMail'> | null }) {
  const t = useTranslations()
  if (!sendsMail) return <p className="mt-2">{t('launch.test_needs', { guide: 'docs/getting-started.md' })}</p>
  return (
    <PostForm action="/console/start#email" className="mt-2">
      <Submit intent="test">{t('launch.test')}</Submit>
      <Notice text={test?.reason === null && t('launch.test_sent', { to: test.to })} />
      <Notice isBad text={!!test?.reason && t('launch.test_failed', { reason: test.reason })} />
    </PostForm>
  )
}

/** The kinds with missing texts, each with its list of them. */
function Untranslated({ kinds }: { kinds: Launch['untranslated'] }) {
  const t = useTranslations()
  const { locale } = useReader()
  const isReadByAll = ([kind]: readonly [string, number]) => READ_BY_ALL.includes(kind)
  const entries = Object.entries(kinds)
  const groups = { all: entries.filter(isReadByAll), others: entries.filter((each) => !isReadByAll(each)) }
  return (['all', 'others'] as const).map(
    (group) =>
      groups[group].length > 0 && (
        <Fragment key={group}>
          <h3 className="mt-2">{t(`launch.untranslated.${group}`)}</h3>
          <ul className="flex flex-wrap gap-x-4">
            {groups[group].map(([kind, count]) => (
              <li key={kind}>
                <a
                  href={`/console/content/${kind}?only=missing`}
                  className="text-link inline-flex min-h-9 items-center"
                >
                  {t('launch.demo_kind', { kind: kindName(kind, locale), count })}
                </a>
              </li>
            ))}
          </ul>
        </Fragment>
      ),
  )
}

function Demo({ demo, removed }: { demo: Launch['demo']; removed: string | null }) {
  const { mayRemove, hasPasskey } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const t = useTranslations()
  const { locale } = useReader()
  const kinds = Object.entries(demo)
  return (
    <>
      <Notice text={removed !== null && t('launch.removed', { count: Number(removed) || 0 })} />
      {kinds.length > 0 && (
        <>
          <ul className="mt-2 flex flex-wrap gap-2">
            {kinds.map(([kind, count]) => (
              <li key={kind} className="tag">
                {t('launch.demo_kind', { kind: kindName(kind, locale), count })}
              </li>
            ))}
          </ul>
          <div className="mt-2">
            {mayRemove ? (
              <details>
                <summary className="text-link min-h-9 content-center">{t('launch.remove_open')}</summary>
                <PostForm action="/console/start#demo" className="note-bad mt-2 grid gap-2">
                  <p>{t('launch.remove_text')}</p>
                  <Submit intent="remove">{t('launch.remove')}</Submit>
                </PostForm>
              </details>
            ) : (
              <details>
                <summary className="text-link min-h-9 content-center">{t('launch.remove_open')}</summary>
                <ReauthenticationForm
                  action="/console/start#demo"
                  error={acted?.intent === 'prove' || acted?.intent === 'passkey' ? acted.error : null}
                  hasPasskey={hasPasskey}
                  savedInput={[]}
                />
              </details>
            )}
          </div>
        </>
      )}
    </>
  )
}
