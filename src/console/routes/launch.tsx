import { Fragment, type ReactNode } from 'react'
import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { StaffAnswer } from '../../api/staff/client.ts'
import { READ_BY_ALL } from '../../domain/launch.ts'
import { isReauthenticated } from '../../domain/staff/principal.ts'
import { asJson } from '../account/act-on-account.ts'
import { ReauthenticationForm } from '../account/reauthentication-form.tsx'
import { kindName } from '../content/fields/labels.ts'
import { EditionReaders, readersIn } from '../launch/edition-readers.tsx'
import { StepRows } from '../launch/rows.tsx'
import { groupSteps, type Launch } from '../launch/steps.ts'
import { useReader, useTranslations } from '../messages/translations.ts'
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
    isRemoved: search.has('removed'),
    isSaved: search.has('saved'),
  }
})

export const action = signedInAction(async ({ staff, form }) => {
  const intent = String(form.get('intent') ?? 'passkey')
  let test: StaffAnswer<'sendTestMail'> | null = null
  const hidden = form.has('hidden')
  const launch = intent === 'readers' ? await staff.showLaunch() : null
  const readers = launch && readersIn(form, launch.editions)
  const { error } = await attempt(async () => {
    if (intent === 'test') test = await staff.sendTestMail()
    else if (intent === 'remove') await staff.removeDemo()
    else if (launch && readers) {
      await staff.changeEditionReaders({ editions: readers })
      await staff.changeLaunch({ version: launch.version, hidden: launch.hidden, editions_confirmed: true })
    } else if (intent === 'set')
      await staff.changeLaunch({
        version: Number(form.get('version')),
        hidden,
        editions_confirmed: form.has('confirmed'),
      })
    else if (intent === 'prove')
      await staff.reauthenticate({ current_password: String(form.get('current_password') ?? '') })
    else await staff.reauthenticateWithPasskey({ response: asJson(String(form.get('response'))) })
  })
  if (!error && intent === 'remove') throw redirect('/start?removed=1')
  if (!error && intent === 'set') throw redirect(hidden ? '/leads' : '/start')
  if (!error && readers) throw redirect('/start?saved=1')
  if (!error && intent !== 'test') throw redirect('/start#demo')
  return data(
    { intent, error, readers, test: test as StaffAnswer<'sendTestMail'> | null },
    { status: error?.status ?? 200 },
  )
})

export default function LaunchPage() {
  const { launch, isRemoved, isSaved } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const t = useTranslations()
  const { first, later, done } = groupSteps(launch)
  const setting = { version: launch.version, hidden: launch.hidden, confirmed: launch.editions_confirmed }
  const parts = {
    editions: (
      <EditionReaders
        editions={launch.editions}
        rejected={acted?.error && acted.readers ? { readers: acted.readers, error: acted.error } : null}
      />
    ),
    addresses: <Addresses addresses={launch.addresses} />,
    email: launch.sends_mail ? <TestMail test={acted?.test ?? null} /> : <MailSettings file={launch.settings_file} />,
    translations: <Untranslated kinds={launch.untranslated} />,
    demo: <Demo demo={launch.demo} />,
  }
  return (
    <>
      <title>{t('launch.title')}</title>
      <h1>{t('launch.title')}</h1>
      <p className="mt-1 max-w-prose">{t('launch.intro', { count: first.length })}</p>
      {acted?.error && acted.intent !== 'prove' && (
        <Notice
          isBad
          text={
            formMessage(
              acted.error,
              acted.readers?.flatMap(({ code }) => [`${code}.home_country`, `${code}.currency`]) ?? [],
            ) ?? acted.error.message
          }
        />
      )}
      <Notice text={isSaved && !acted && t('settings.saved')} />
      <Notice text={acted?.test?.reason === null && t('launch.test_sent', { to: acted.test.to })} />
      <Notice text={isRemoved && t('launch.removed')} />
      <StepRows launch={launch} steps={first} parts={parts} />
      {later.length > 0 && (
        // the notice of the removal sends to these steps
        <Fold title={t('launch.later', { count: later.length })} isOpen={isRemoved}>
          <StepRows launch={launch} steps={later} parts={parts} />
        </Fold>
      )}
      {done.length > 0 && (
        <Fold title={t('launch.done_steps', { count: done.length })}>
          <StepRows launch={launch} steps={done} parts={parts} />
        </Fold>
      )}
      <Programmes registers={launch.registers} />
      <PostForm className="mt-4 flex flex-wrap items-center gap-3">
        <SettingFields {...setting} hidden={!launch.hidden} />
        <Submit intent="set">{t(launch.hidden ? 'launch.show' : 'launch.hide')}</Submit>
        <span className="text-sm text-quiet">{t('launch.hide_note')}</span>
      </PostForm>
    </>
  )
}

function Fold({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="mt-4" open={isOpen}>
      <summary className="min-h-9 content-center font-semibold">{title}</summary>
      {children}
    </details>
  )
}

/** The checklist's setting as a form sends it. */
function SettingFields({ version, hidden, confirmed }: { version: number; hidden: boolean; confirmed: boolean }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {hidden && <input type="hidden" name="hidden" value="1" />}
      {confirmed && <input type="hidden" name="confirmed" value="1" />}
    </>
  )
}

/** How far the load of the registers is, until it is done. */
function Programmes({ registers: { running, failed } }: { registers: Launch['registers'] }) {
  const t = useTranslations()
  if (failed !== null) return <Notice isBad text={t('launch.programmes.failed', { reason: failed })} />
  if (!running || running.done >= running.total) return null
  return <p className="mt-3 text-sm text-quiet">{t('launch.programmes.running', running)}</p>
}

function Addresses({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul className="mt-2">
      {addresses.map((address) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noopener" className="text-link [overflow-wrap:anywhere]">
            {address}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The lines of the settings, and how they take effect. @param file path of the settings on the server */
function MailSettings({ file }: { file: string }) {
  const t = useTranslations()
  return (
    <ol className="mt-2 grid list-decimal grid-cols-1 gap-1 ps-5">
      <li>
        {t('launch.mail.lines', { file })}
        <pre className="panel mt-1 overflow-x-auto py-2 text-sm select-all">{MAIL_LINES}</pre>
      </li>
      <li>{t('launch.mail.restart')}</li>
      <li>{t('launch.mail.test')}</li>
    </ol>
  )
}

const MAIL_LINES = `SMTP_URL=smtps://USER:PASSWORD@smtp.example.com
MAIL_FROM=no-reply@example.com`

/** A real message to the reader's own address, and what to do when it fails. */
function TestMail({ test }: { test: StaffAnswer<'sendTestMail'> | null }) {
  const t = useTranslations()
  return (
    <PostForm action="/console/start" className="mt-2">
      <Submit intent="test">{t('launch.test')}</Submit>
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

function Demo({ demo }: { demo: Launch['demo'] }) {
  const { mayRemove, hasPasskey } = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const t = useTranslations()
  const { locale } = useReader()
  const kinds = Object.entries(demo)
  if (kinds.length === 0) return null
  return (
    <details open={acted?.intent === 'prove' || acted?.intent === 'passkey'}>
      <summary className="text-link min-h-9 content-center">{t('launch.remove_open')}</summary>
      <ul className="mt-1 flex flex-wrap gap-2">
        {kinds.map(([kind, count]) => (
          <li key={kind} className="tag">
            {t('launch.demo_kind', { kind: kindName(kind, locale), count })}
          </li>
        ))}
      </ul>
      {mayRemove ? (
        <PostForm action="/console/start#demo" className="note-bad mt-2 grid gap-2">
          <p>{t('launch.remove_text')}</p>
          <Submit intent="remove">{t('launch.remove')}</Submit>
        </PostForm>
      ) : (
        <ReauthenticationForm
          action="/console/start#demo"
          error={acted?.intent === 'prove' || acted?.intent === 'passkey' ? acted.error : null}
          hasPasskey={hasPasskey}
          savedInput={[]}
        />
      )}
    </details>
  )
}
