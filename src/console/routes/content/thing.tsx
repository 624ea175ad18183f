import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { ApiFailure } from '../../../api/client.ts'
import type { StaffClient } from '../../../api/staff/client.ts'
import { SHELVES } from '../../../domain/content/shelves.ts'
import type { Entries } from '../../../domain/content/values.ts'
import { draftsOf } from '../../../domain/content-form/draft-of.ts'
import { type FormKind, isFormKind } from '../../../domain/content-form/forms.ts'
import { LOCALES, type Locale } from '../../../domain/editions.ts'
import { pathOfThing } from '../../content/areas.ts'
import { sayThing } from '../../content/history/say-thing.ts'
import { FigureUses } from '../../content/thing/figure-uses.tsx'
import { useFormWords } from '../../content/thing/form-words.ts'
import { namesOf } from '../../content/thing/names-of.ts'
import { canAdd } from '../../content/thing/new-thing.ts'
import { Outdated } from '../../content/thing/outdated.tsx'
import { Problems } from '../../content/thing/problems.tsx'
import {
  formOfThing,
  pageOf,
  readValue,
  removeThing,
  saveThing,
  usesOf,
  versionOf,
} from '../../content/thing/thing-form.ts'
import { PreviewButtons, ThingFacts, ThingForm, ThingHead } from '../../content/thing/thing-page.tsx'
import { useCalled } from '../../content/use-called.ts'
import { FromDay, Waiting } from '../../content/waiting/waiting.tsx'
import { useReader, useWords } from '../../messages/words.ts'
import { sent, signedIn } from '../../shell/page.ts'
import { attempt, notFound } from '../../shell/refused.ts'
import '../../articles/articles.css'
import { PostForm } from '../../shell/post-form.tsx'

type Params = Record<string, string | undefined>

async function findThing(staff: StaffClient, { kind = '', key = '' }: Params) {
  if (!isFormKind(kind)) throw notFound()
  const thing = await staff.showThing({ kind, key })
  return { kind, key, thing }
}

export const loader = signedIn(async ({ staff, locale, search, params }) => {
  const { kind, key, thing } = await findThing(staff, params)
  const value = readValue(thing)
  const form = formOfThing(kind, value)
  const asksToRemove = search.has('remove') && canAdd(kind)
  return {
    kind,
    key,
    value,
    labels: thing.labels,
    outdated: thing.outdated,
    changed: thing.changed,
    usedIn: thing.uses,
    entry: { version: versionOf(thing), edited_at: thing.edited_at, edited_by: thing.edited_by },
    named: await namesOf(staff, form, locale),
    drafts: draftsOf(form, value),
    done: DONE.find((each) => each === search.get('done')),
    uses: asksToRemove ? await usesOf(staff, thing) : null,
    canWait: canWait(kind),
    waiting: await waitingOf(staff, locale, kind, value),
  }
})

const DONE = ['saved', 'added', 'same', 'scheduled', 'unscheduled', 'restored', 'confirmed'] as const

/** Only kinds with a file of their own can be scheduled. */
const canWait = (kind: FormKind) => SHELVES[kind].layout === 'one' && kind !== 'glossary'

async function waitingOf(staff: StaffClient, locale: Locale, kind: FormKind, value: Entries) {
  if (!canWait(kind)) return null
  const { scheduled } = await staff.showScheduled({ kind })
  const shown = await Promise.all([value, scheduled?.value].map((each) => sayThing(kind, each, locale)))
  return scheduled && { scheduled, before: shown[0] ?? '', after: shown[1] ?? '' }
}

const addressOf = (kind: string, key: string) => pathOfThing(kind, key).replace(/^\/console/, '')

export const action = sent(async ({ staff, form, params }) => {
  const { kind, key, thing } = await findThing(staff, params)
  if (form.get('intent') === 'remove') {
    const problems = await removeThing(staff, thing, String(form.get(':version'))).catch((error) => {
      if (error instanceof ApiFailure && error.status === 409) return null
      throw error
    })
    // the entry is in use or was changed meanwhile: ask again and show what prevents the removal
    if (problems === null || problems.length > 0) throw redirect(`${addressOf(kind, key)}?remove`)
    throw redirect(`${addressOf(kind, key)}/history?done=removed`)
  }
  if (form.get('intent') === 'confirm') {
    const locale = LOCALES.find((each) => each === form.get('locale'))
    if (!locale) throw notFound()
    await staff.confirmLanguage({ kind, key, locale })
    throw redirect(`${addressOf(kind, key)}?done=confirmed`)
  }
  if (form.get('intent') === 'unschedule') {
    const draft_version = Number(form.get('draft_version'))
    const { refused } = await attempt(() => staff.unscheduleChange({ kind, draft_version }))
    throw redirect(`${addressOf(kind, key)}${refused ? '' : '?done=unscheduled'}`)
  }
  const saved = () => saveThing(staff, thing, form)
  // somebody saved between our read and write: read the entry again
  const again = async (error: unknown) => {
    if (!(error instanceof ApiFailure) || error.status !== 409) throw error
    const { thing: now } = await findThing(staff, params)
    return saveThing(staff, now, form)
  }
  const returned = await saved().catch(again)
  if (!returned) {
    const { thing: now } = await findThing(staff, params)
    const isSame = versionOf(now) === versionOf(thing)
    if (form.get('intent') === 'schedule' && isSame) throw redirect(`${addressOf(kind, key)}?done=scheduled`)
    throw redirect(`${addressOf(kind, key)}?done=${isSame ? 'same' : 'saved'}`)
  }
  const isRefused =
    returned.problems.length > 0 || returned.wrongDay !== undefined || Object.keys(returned.wrong).length > 0
  return data(returned, { status: returned.clashes.length > 0 ? 409 : isRefused ? 422 : 200 })
})

const isFormWord = (done: (typeof DONE)[number]): done is 'saved' | 'added' | 'same' =>
  done === 'saved' || done === 'added' || done === 'same'

export default function Thing() {
  const { kind, key, value, labels, outdated, changed, usedIn, entry, named, drafts, done, uses, canWait, waiting } =
    useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const say = useFormWords()
  const { locale } = useReader()
  const words = useWords()
  const called = useCalled()
  const title = called(kind, key, labels[locale] ?? labels.en ?? key)
  const form = formOfThing(kind, value)
  const path = pageOf({ kind, key }, value)
  return (
    <>
      <ThingHead kind={kind} title={title}>
        <ThingFacts editedAt={entry.edited_at} editedBy={entry.edited_by} path={path} />
      </ThingHead>
      {done && !returned && (
        <p className="note-good mt-2" role="status">
          {isFormWord(done) ? say(done) : words(`content.${done}`)}
        </p>
      )}
      <Outdated outdated={outdated} changed={changed} history={`${pathOfThing(kind, key)}/history`} />
      {waiting && <Waiting {...waiting} />}
      {uses && <Removal uses={uses} version={entry.version} />}
      <ThingForm
        form={form}
        version={entry.version}
        drafts={drafts}
        named={named}
        returned={returned}
        by={entry.edited_by}
        fixed={SHELVES[kind].key}
      >
        {kind === 'prices' && (
          <button type="submit" name="intent" value="try" className="button">
            {words('content.try')}
          </button>
        )}
        {canWait && <FromDay draftVersion={waiting?.scheduled.version ?? 0} wrong={returned?.wrongDay} />}
        {path && <PreviewButtons action={`${pathOfThing(kind, key)}/preview`} />}
        <a href={`${pathOfThing(kind, key)}/history`} className="text-link ms-auto">
          {words('content.history')}
        </a>
        {canAdd(kind) && !uses && (
          <a href="?remove" className="button button-danger">
            {say('remove_thing')}
          </a>
        )}
      </ThingForm>
      {usedIn && <FigureUses uses={usedIn} />}
    </>
  )
}

/** Shows what prevents the removal, otherwise asks for confirmation. */
function Removal({ uses, version }: { uses: Parameters<typeof Problems>[0]['problems']; version: string }) {
  const say = useFormWords()
  if (uses.length > 0)
    return (
      <div className="mt-3">
        <Problems problems={uses} title={say('remove_used')} />
      </div>
    )
  return (
    <PostForm className="note-bad mt-3" action="?">
      <h2>{say('remove_title')}</h2>
      <p>{say('remove_text')}</p>
      <input type="hidden" name=":version" value={version} />
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="submit" name="intent" value="remove" className="button button-danger">
          {say('remove_yes')}
        </button>
        <a href="?" className="button">
          {say('keep')}
        </a>
      </p>
    </PostForm>
  )
}
