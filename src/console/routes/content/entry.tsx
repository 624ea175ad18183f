import { Fragment } from 'react'
import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { ApiFailure } from '../../../api/client.ts'
import type { StaffClient } from '../../../api/staff/client.ts'
import { COLLECTIONS } from '../../../domain/content/collections.ts'
import type { Entries } from '../../../domain/content/values.ts'
import { draftsOf } from '../../../domain/content-form/draft-of.ts'
import type { Form } from '../../../domain/content-form/field.ts'
import { type FormKind, isFormKind } from '../../../domain/content-form/forms.ts'
import { editionCodes, type Locale } from '../../../domain/editions.ts'
import { localize } from '../../../domain/localized.ts'
import { isAdmin, type Principal } from '../../../domain/staff/principal.ts'
import { pathOfEntry, pathOfKind } from '../../content/areas.ts'
import { ContentErrors } from '../../content/entry/content-errors.tsx'
import {
  formOfEntry,
  pageOf,
  readValue,
  removeEntry,
  saveEntry,
  usesOf,
  versionOf,
} from '../../content/entry/entry-form.ts'
import { entryOptionsOf } from '../../content/entry/entry-options.ts'
import { EntryFacts, EntryForm, EntryHead, PreviewButtons } from '../../content/entry/entry-page.tsx'
import { FigureUses } from '../../content/entry/figure-uses.tsx'
import { useFormTranslations, useKindName } from '../../content/entry/form-translations.ts'
import { canAdd, fixedFieldsOf } from '../../content/entry/new-entry.ts'
import { Outdated } from '../../content/entry/outdated.tsx'
import { usesByKind } from '../../content/entry/uses.ts'
import { ErrorBox } from '../../content/fields/error-box.tsx'
import { labelOf } from '../../content/fields/labels.ts'
import { describeEntry } from '../../content/history/describe-entry.ts'
import { ScheduledChange, ScheduleFields } from '../../content/scheduled-change.tsx'
import { useEntryName } from '../../content/use-entry-name.ts'
import { NextStep } from '../../launch/next-step.tsx'
import { stepAfter } from '../../launch/steps.ts'
import { useReader, useTranslations } from '../../messages/translations.ts'
import { attempt, notFound } from '../../shell/action-error.ts'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

type Params = Record<string, string | undefined>

async function findEntry(staff: StaffClient, { kind = '', key = '' }: Params) {
  if (!isFormKind(kind)) throw notFound()
  const entry = await staff.showEntry({ kind, key })
  return { kind, key, entry }
}

export const loader = signedInLoader(async ({ staff, locale, search, params, principal }) => {
  const { kind, key, entry } = await findEntry(staff, params)
  const value = readValue(entry)
  const form = formOfEntry(kind, value)
  const asksToRemove = search.has('remove') && canAdd(kind)
  return {
    kind,
    key,
    value,
    labels: entry.labels,
    outdated: entry.outdated,
    changed: entry.changed,
    usedIn: entry.uses,
    entry: { version: versionOf(entry), edited_at: entry.edited_at, edited_by: entry.edited_by },
    entryOptions: await entryOptionsOf(staff, form, locale),
    listCurrency: kind === 'editions' ? await listCurrencyOf(staff, key, value) : null,
    drafts: draftsOf(form, value),
    ...(await doneOf(staff, principal, kind, search.get('done'))),
    // removing an office asks who takes over its leads, which only admins may say
    removal: kind === 'offices' && isAdmin(principal) ? `${pathOfEntry(kind, key)}/remove` : '?remove',
    removalUses: asksToRemove ? await usesByKind(staff, await usesOf(staff, entry), locale) : null,
    canSchedule: canSchedule(kind),
    scheduledChange: await scheduledChangeOf(staff, locale, kind, value),
  }
})

/** The currency that the price list of older content sets for an edition; null if it is the edition's own. */
async function listCurrencyOf(staff: StaffClient, edition: string, { currency }: Entries): Promise<string | null> {
  const { currencies = {} } = readValue(await staff.showEntry({ kind: 'prices', key: 'prices' }))
  const listCurrency = (currencies as Partial<Record<string, string>>)[edition]
  return listCurrency === undefined || listCurrency === currency ? null : listCurrency
}

/** What was done to the entry, and for admins with a checklist the step after it. */
async function doneOf(staff: StaffClient, principal: Principal, kind: FormKind, said: string | null) {
  const done = DONE.find((each) => each === said)
  const isAsked = done !== undefined && isFormWord(done) && isAdmin(principal) && principal.isMfaVerified
  const launch = isAsked ? await staff.showLaunch() : null
  return { done, step: launch && !launch.hidden ? stepAfter(launch, kind) : null }
}

const DONE = ['saved', 'added', 'same', 'scheduled', 'unscheduled', 'restored', 'confirmed'] as const

/** Only kinds with a file of their own can be scheduled. */
const canSchedule = (kind: FormKind) => COLLECTIONS[kind].layout === 'one' && kind !== 'glossary'

async function scheduledChangeOf(staff: StaffClient, locale: Locale, kind: FormKind, value: Entries) {
  if (!canSchedule(kind)) return null
  const { scheduled } = await staff.showScheduled({ kind })
  const shown = await Promise.all([value, scheduled?.value].map((each) => describeEntry(kind, each, locale)))
  return scheduled && { scheduled, before: shown[0] ?? '', after: shown[1] ?? '' }
}

const addressOf = (kind: string, key: string) => pathOfEntry(kind, key).replace(/^\/console/, '')

export const action = signedInAction(async ({ staff, form, params }) => {
  const { kind, key, entry } = await findEntry(staff, params)
  if (form.get('intent') === 'remove') {
    const contentErrors = await removeEntry(staff, entry, String(form.get(':version'))).catch((error) => {
      if (error instanceof ApiFailure && error.status === 409) return null
      throw error
    })
    // the entry is in use or was changed meanwhile: ask again and show what prevents the removal
    if (contentErrors === null || contentErrors.length > 0) throw redirect(`${addressOf(kind, key)}?remove`)
    throw redirect(`${addressOf(kind, key)}/history?done=removed`)
  }
  if (form.get('intent') === 'confirm') {
    const locale = editionCodes().find((each) => each === form.get('locale'))
    if (!locale) throw notFound()
    await staff.confirmLanguage({ kind, key, locale })
    throw redirect(`${addressOf(kind, key)}?done=confirmed`)
  }
  if (form.get('intent') === 'unschedule') {
    const draft_version = Number(form.get('draft_version'))
    const { error } = await attempt(() => staff.unscheduleChange({ kind, draft_version }))
    throw redirect(`${addressOf(kind, key)}${error ? '' : '?done=unscheduled'}`)
  }
  const saved = () => saveEntry(staff, entry, form)
  // somebody saved between our read and write: read the entry again
  const again = async (error: unknown) => {
    if (!(error instanceof ApiFailure) || error.status !== 409) throw error
    const { entry: now } = await findEntry(staff, params)
    return saveEntry(staff, now, form)
  }
  const submission = await saved().catch(again)
  if (!submission) {
    const { entry: now } = await findEntry(staff, params)
    const isSame = versionOf(now) === versionOf(entry)
    if (form.get('intent') === 'schedule' && isSame) throw redirect(`${addressOf(kind, key)}?done=scheduled`)
    throw redirect(`${addressOf(kind, key)}?done=${isSame ? 'same' : 'saved'}`)
  }
  const isRejected =
    submission.issues.length > 0 || submission.dayError !== undefined || Object.keys(submission.fieldErrors).length > 0
  return data(submission, { status: submission.clashes.length > 0 ? 409 : isRejected ? 422 : 200 })
})

const isFormWord = (done: (typeof DONE)[number]): done is 'saved' | 'added' | 'same' =>
  done === 'saved' || done === 'added' || done === 'same'

export default function Entry() {
  const {
    kind,
    key,
    value,
    labels,
    outdated,
    changed,
    usedIn,
    entry,
    entryOptions,
    listCurrency,
    drafts,
    done,
    step,
    removal,
    removalUses,
    canSchedule,
    scheduledChange,
  } = useLoaderData<typeof loader>()
  const submission = useActionData<typeof action>()
  const t = useFormTranslations()
  const { locale } = useReader()
  const tContent = useTranslations()
  const entryName = useEntryName()
  const title = entryName(kind, key, localize(labels, locale).text || key)
  const form = formOfEntry(kind, value)
  const path = pageOf({ kind, key }, value)
  return (
    <>
      <EntryHead kind={kind} title={title}>
        <EntryFacts editedAt={entry.edited_at} editedBy={entry.edited_by} path={path} />
      </EntryHead>
      {done && !submission && (
        <div className="note-good mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <p role="status">{isFormWord(done) ? t(done) : tContent(`content.${done}`)}</p>
          {kind === 'offices' && done === 'added' && (
            <a href={`${pathOfKind(kind)}/new?like=${encodeURIComponent(key)}`} className="button">
              {tContent('content.office.another')}
            </a>
          )}
          {step && <NextStep {...step} />}
        </div>
      )}
      <Outdated outdated={outdated} changed={changed} history={`${pathOfEntry(kind, key)}/history`} />
      {scheduledChange && <ScheduledChange {...scheduledChange} />}
      {removalUses && <Removal {...removalUses} form={form} version={entry.version} />}
      <EntryForm
        form={form}
        version={entry.version}
        drafts={drafts}
        entryOptions={entryOptions}
        submission={submission}
        by={entry.edited_by}
        fixed={fixedFieldsOf(kind)}
        notes={listCurrency ? { currency: <ListCurrency currency={listCurrency} /> } : {}}
      >
        {kind === 'prices' && (
          <button type="submit" name="intent" value="try" className="button">
            {tContent('content.try')}
          </button>
        )}
        {canSchedule && (
          <ScheduleFields draftVersion={scheduledChange?.scheduled.version ?? 0} error={submission?.dayError} />
        )}
        {path && <PreviewButtons action={`${pathOfEntry(kind, key)}/preview`} />}
        <a href={`${pathOfEntry(kind, key)}/history`} className="text-link ms-auto">
          {tContent('content.history')}
        </a>
        {canAdd(kind) && !removalUses && (
          <a href={removal} className="button button-danger">
            {t('remove_entry')}
          </a>
        )}
      </EntryForm>
      {usedIn && <FigureUses uses={usedIn} />}
    </>
  )
}

function ListCurrency({ currency }: { currency: string }) {
  const t = useFormTranslations()
  return (
    <p className="note-bad mt-1 max-w-prose">
      {t('list_currency', { currency })}{' '}
      <a href={`${pathOfEntry('prices', 'prices')}#currencies`} className="text-link">
        {t('list_currency_link')}
      </a>
    </p>
  )
}

type Removed = Awaited<ReturnType<typeof usesByKind>> & { form: Form; version: string }

/** Shows what prevents the removal, otherwise asks for confirmation. */
function Removal({ uses, others, form, version }: Removed) {
  const t = useFormTranslations()
  const tContent = useTranslations()
  const kindName = useKindName()
  const entryName = useEntryName()
  const { locale } = useReader()
  const hidden = form.fields.find(({ name }) => name === 'hidden')
  if (uses.length + others.length > 0)
    return (
      <div className="mt-3 grid grid-cols-1 gap-3">
        {uses.length > 0 && (
          <ErrorBox>
            <p className="font-semibold">{t('remove_used')}</p>
            <ul className="mt-1 list-disc ps-5 text-sm [overflow-wrap:anywhere]">
              {uses.map(({ kind, count, examples }) => (
                <li key={kind}>
                  {tContent('launch.demo_kind', { kind: kindName(kind), count })} (
                  {examples.map(({ key, label }, at) => (
                    <Fragment key={key}>
                      {at > 0 && ', '}
                      <a href={pathOfEntry(kind, key)} className="text-link">
                        {entryName(kind, key, label)}
                      </a>
                    </Fragment>
                  ))}
                  {count > examples.length && '…'})
                </li>
              ))}
            </ul>
            {hidden && <p className="mt-1">{t('remove_hide', { field: labelOf(form.kind, hidden, locale) ?? '' })}</p>}
          </ErrorBox>
        )}
        {others.length > 0 && <ContentErrors contentErrors={others} title={t('remove_used')} />}
      </div>
    )
  return (
    <PostForm className="note-bad mt-3" action="?">
      <h2>{t('remove_title')}</h2>
      <p>{t('remove_text')}</p>
      <input type="hidden" name=":version" value={version} />
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="submit" name="intent" value="remove" className="button button-danger">
          {t('remove_yes')}
        </button>
        <a href="?" className="button">
          {t('keep')}
        </a>
      </p>
    </PostForm>
  )
}
