import { shownTime } from '../../domain/articles/schedule.ts'
import { EDITIONS, LOCALES, type Locale } from '../../domain/editions.ts'
import { useReader, useWords, useWriting, type WordKey } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { asText, Compared } from './compared.tsx'
import { State } from './state.tsx'
import type { Article, Unsaved } from './types.ts'

type Props = { article: Article; locale: Locale; unsaved: Unsaved | undefined }

/** Status of a text and its publishing buttons. The buttons belong to the form of the text, so each saves the input. */
export function PublishPanel({ article, locale, unsaved }: Props) {
  const say = useWords()
  const { time, date } = useWriting()
  const { state, waiting, due_at, zone, at, by, failed, is_outdated } = article.texts[locale]
  const isOnSite = state === 'published'
  return (
    <section aria-labelledby="standing" className="panel grid content-start gap-3">
      <div>
        <h2 id="standing">{EDITIONS[locale].ownName}</h2>
        <p className="mt-1">
          <State state={state} waiting={waiting} />
        </p>
        {at !== null && (
          <p className="mt-1 text-sm text-quiet">
            {say('articles.saved_by', { who: by ?? say('settings.somebody'), time: time(at) })}
          </p>
        )}
        {due_at !== null && zone && (
          <p className="mt-1">
            {say('articles.due', { time: shownTime(due_at, zone).time, day: date(shownTime(due_at, zone).day), zone })}
            <br />
            <span className="text-sm text-quiet">{say('articles.due_here', { time: time(due_at) })}</span>
          </p>
        )}
      </div>
      {is_outdated && (
        <div className="note-bad">
          <p>{say('articles.outdated_note')}</p>
          <ChangedSince article={article} />
          <Submit intent="confirm" className="mt-1" formNoValidate>
            {say('articles.confirm')}
          </Submit>
        </div>
      )}
      {failed.length > 0 && (
        <p className="note-bad" role="alert">
          {say('articles.failed')}
        </p>
      )}
      <div className="grid gap-2">
        <Submit intent="save">{say('articles.save')}</Submit>
        <Submit intent="publish" look="main">
          {say(isOnSite ? 'articles.publish_change' : 'articles.publish')}
        </Submit>
        <label className="inline-flex min-h-9 items-center gap-2 text-sm">
          <input type="checkbox" name="dated" value="1" defaultChecked={!isOnSite} />
          {say('articles.dated')}
        </label>
      </div>
      <Schedule unsaved={unsaved} due={due_at !== null && zone ? { ...shownTime(due_at, zone), zone } : null} />
      <Addresses article={article} />
    </section>
  )
}

/** Changes of the other languages since this one was last reviewed. */
function ChangedSince({ article: { changed_since } }: { article: Article }) {
  const say = useWords()
  return changed_since.map(({ locale, before, after }) => (
    <details key={locale}>
      <summary className="min-h-9 content-center">
        {say('articles.changed_since', { language: say(`articles.language.${locale}`) })}
      </summary>
      <div className="rounded-lg bg-card p-2 text-ink">
        <Compared before={asText(before)} after={asText(after)} lang={EDITIONS[locale].htmlLang} />
      </div>
    </details>
  ))
}

/** Links to the page in each language on the site, and to previews of unpublished texts. */
function Addresses({ article: { pages, previews } }: { article: Article }) {
  const say = useWords()
  const links = (addresses: Article['pages'], word: 'articles.on_site' | 'articles.preview') =>
    LOCALES.flatMap((each) => {
      const href = addresses[each]
      return href === undefined
        ? []
        : [
            <a key={each} href={href} className="text-link inline-flex min-h-9 items-center">
              {say(word, { language: EDITIONS[each].ownName })}
            </a>,
          ]
    })
  const waiting = links(previews, 'articles.preview')
  return (
    <div className="grid">
      {links(pages, 'articles.on_site')}
      {waiting}
      {waiting.length > 0 && <p className="text-sm text-quiet">{say('articles.preview_hint')}</p>}
    </div>
  )
}

type Due = { day: string; time: string; zone: string }

const ZONES = ['Asia/Ho_Chi_Minh', 'Asia/Taipei', 'Asia/Manila']

function Schedule({ unsaved, due }: { unsaved: Unsaved | undefined; due: Due | null }) {
  const say = useWords()
  const { timeZone } = useReader()
  const { typed = {}, errors = {} } = unsaved ?? {}
  const zones = [...new Set([...ZONES, timeZone, ...(due ? [due.zone] : [])])]
  const isTwice = errors.turn !== undefined
  return (
    <details open={due !== null || unsaved?.intent === 'schedule'} className="border-t border-line pt-2">
      <summary className="min-h-9 content-center font-semibold">{say('articles.schedule')}</summary>
      <div className="mt-1 grid gap-2">
        <div className="grid gap-2">
          <Field
            name="due_day"
            label={say('articles.due_day')}
            errors={errors.day}
            type="date"
            defaultValue={typed.due_day ?? due?.day}
          />
          <Field
            name="due_time"
            label={say('articles.due_time')}
            errors={errors.time}
            type="time"
            defaultValue={typed.due_time ?? due?.time}
          />
        </div>
        <Choice
          name="zone"
          label={say('articles.zone')}
          errors={errors.zone}
          defaultValue={typed.zone ?? due?.zone ?? timeZone}
          options={zones.map((name) => [name, name])}
        />
        {isTwice && (
          <fieldset aria-describedby="turn-wrong">
            <legend className="text-sm">{say('articles.turn')}</legend>
            <p id="turn-wrong" className="text-sm text-danger">
              {errors.turn?.join(' ')}
            </p>
            {(['first', 'second'] as const).map((turn) => (
              <label key={turn} className="me-4 inline-flex min-h-9 items-center gap-2">
                <input type="radio" name="turn" value={turn} />
                {say(`articles.turn_${turn}`)}
              </label>
            ))}
          </fieldset>
        )}
        <Submit intent="schedule">{say('articles.schedule_it')}</Submit>
      </div>
    </details>
  )
}

type Act = { intent: string; word: WordKey; note: WordKey; version: number; isDangerous?: boolean }

/** Actions that undo something, each with its own form. */
export function OtherActs({ article, locale }: { article: Article; locale: Locale }) {
  const say = useWords()
  const { state, waiting, version, base } = article.texts[locale]
  const acts: Act[] = []
  if (state === 'scheduled' || waiting === 'scheduled')
    acts.push({ intent: 'unschedule', word: 'articles.unschedule', note: 'articles.unschedule_note', version })
  if (version > 0)
    acts.push({
      intent: 'discard',
      word: 'articles.discard',
      note: 'articles.discard_note',
      version,
      isDangerous: true,
    })
  if (state === 'withdrawn' && version === 0)
    acts.push({ intent: 'republish', word: 'articles.republish', note: 'articles.republish_note', version: 0 })
  if (state === 'published' && base > 0)
    acts.push({
      intent: 'withdraw',
      word: 'articles.withdraw',
      note: 'articles.withdraw_note',
      version: article.version,
      isDangerous: true,
    })
  if (acts.length === 0) return null
  return (
    <details className="panel">
      <summary className="min-h-9 content-center font-semibold">{say('articles.take_back')}</summary>
      {acts.map(({ intent, word, note, version: seen, isDangerous }) => (
        <PostForm key={intent} className="mt-3">
          <input type="hidden" name="version" value={seen} />
          <p className="text-sm text-quiet">{say(note)}</p>
          <button
            type="submit"
            name="intent"
            value={intent}
            className={`button mt-1 ${isDangerous ? 'button-danger' : ''}`}
          >
            {say(word)}
          </button>
        </PostForm>
      ))}
    </details>
  )
}
