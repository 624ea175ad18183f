import { shownTime } from '../../domain/articles/schedule.ts'
import { valueIn } from '../../domain/collections.ts'
import { editionCodes, editionOf, type Locale } from '../../domain/editions.ts'
import { languageName, type MessageKey, useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { ZonedTimeFields } from '../shell/zoned-time-fields.tsx'
import { asText, Compared } from './compared.tsx'
import { State } from './state.tsx'
import type { Article, Submission } from './types.ts'

type Props = { article: Article; locale: Locale; submission: Submission | undefined }

/** Status of a text and its publishing buttons. The buttons belong to the form of the text, so each saves the input. */
export function PublishPanel({ article, locale, submission }: Props) {
  const t = useTranslations()
  const { time, date } = useFormat()
  const { state, waiting, due_at, zone, at, by, failed, is_outdated } = valueIn(article.texts, locale)
  const isPublished = state === 'published' || state === 'other_readers'
  return (
    <section aria-labelledby="standing" className="panel grid content-start gap-3">
      <div>
        <h2 id="standing">{editionOf(locale).ownName}</h2>
        <p className="mt-1">
          <State state={state} waiting={waiting} />
        </p>
        {at !== null && (
          <p className="mt-1 text-sm text-quiet">
            {t('articles.saved_by', { who: by ?? t('settings.somebody'), time: time(at) })}
          </p>
        )}
        {due_at !== null && zone && (
          <p className="mt-1">
            {t('articles.due', { time: shownTime(due_at, zone).time, day: date(shownTime(due_at, zone).day), zone })}
            <br />
            <span className="text-sm text-quiet">{t('articles.due_here', { time: time(due_at) })}</span>
          </p>
        )}
      </div>
      {is_outdated && (
        <div className="note-bad">
          <p>{t('articles.outdated_note')}</p>
          <ChangedSince article={article} />
          <Submit intent="confirm" className="mt-1" formNoValidate>
            {t('articles.confirm')}
          </Submit>
        </div>
      )}
      {failed.length > 0 && (
        <p className="note-bad" role="alert">
          {t('articles.failed')}
        </p>
      )}
      <div className="grid gap-2">
        <Submit intent="save">{t('articles.save')}</Submit>
        <Submit intent="publish" look="main">
          {t(isPublished ? 'articles.publish_change' : 'articles.publish')}
        </Submit>
        <label className="inline-flex min-h-9 items-center gap-2 text-sm">
          <input type="checkbox" name="dated" value="1" defaultChecked={!isPublished} />
          {t('articles.dated')}
        </label>
      </div>
      <Schedule submission={submission} due={due_at !== null && zone ? { ...shownTime(due_at, zone), zone } : null} />
      <Addresses article={article} />
    </section>
  )
}

/** Changes of the other languages since this one was last reviewed. */
function ChangedSince({ article: { changed_since } }: { article: Article }) {
  const t = useTranslations()
  const { locale: reader } = useReader()
  return changed_since.map(({ locale, before, after }) => (
    <details key={locale}>
      <summary className="min-h-9 content-center">
        {t('articles.changed_since', { language: languageName(locale, reader) })}
      </summary>
      <div className="rounded-lg bg-card p-2 text-ink">
        <Compared before={asText(before)} after={asText(after)} lang={editionOf(locale).htmlLang} />
      </div>
    </details>
  ))
}

/** Links to the page in each language on the site, and to previews of unpublished texts. */
function Addresses({ article: { pages, previews } }: { article: Article }) {
  const t = useTranslations()
  const links = (addresses: Article['pages'], word: 'articles.on_site' | 'articles.preview') =>
    editionCodes().flatMap((each) => {
      const href = addresses[each]
      return href === undefined
        ? []
        : [
            <a key={each} href={href} className="text-link inline-flex min-h-9 items-center">
              {t(word, { language: editionOf(each).ownName })}
            </a>,
          ]
    })
  const waiting = links(previews, 'articles.preview')
  return (
    <div className="grid">
      {links(pages, 'articles.on_site')}
      {waiting}
      {waiting.length > 0 && <p className="text-sm text-quiet">{t('articles.preview_hint')}</p>}
    </div>
  )
}

type Due = { day: string; time: string; zone: string }

const ZONES = ['Asia/Ho_Chi_Minh', 'Asia/Taipei', 'Asia/Manila']

function Schedule({ submission, due }: { submission: Submission | undefined; due: Due | null }) {
  const t = useTranslations()
  const { timeZone } = useReader()
  const { input = {}, errors = {} } = submission ?? {}
  const zones = [...new Set([...ZONES, timeZone, ...(due ? [due.zone] : [])])]
  return (
    <details open={due !== null || submission?.intent === 'schedule'} className="border-t border-line pt-2">
      <summary className="min-h-9 content-center font-semibold">{t('articles.schedule')}</summary>
      <div className="mt-1 grid gap-2">
        <ZonedTimeFields zones={zones} chosen={due ?? { zone: timeZone }} input={input} errors={errors} />
        <Submit intent="schedule">{t('articles.schedule_it')}</Submit>
      </div>
    </details>
  )
}

type UndoAction = { intent: string; word: MessageKey; note: MessageKey; version: number; isDangerous?: boolean }

/** Actions that undo something, each with its own form. */
export function UndoActions({ article, locale }: { article: Article; locale: Locale }) {
  const t = useTranslations()
  const { state, waiting, version, base } = valueIn(article.texts, locale)
  const actions: UndoAction[] = []
  if (state === 'scheduled' || waiting === 'scheduled')
    actions.push({ intent: 'unschedule', word: 'articles.unschedule', note: 'articles.unschedule_note', version })
  if (version > 0)
    actions.push({
      intent: 'discard',
      word: 'articles.discard',
      note: 'articles.discard_note',
      version,
      isDangerous: true,
    })
  if (state === 'withdrawn' && version === 0)
    actions.push({ intent: 'republish', word: 'articles.republish', note: 'articles.republish_note', version: 0 })
  if ((state === 'published' || state === 'other_readers') && base > 0)
    actions.push({
      intent: 'withdraw',
      word: 'articles.withdraw',
      note: 'articles.withdraw_note',
      version: article.version,
      isDangerous: true,
    })
  if (actions.length === 0) return null
  return (
    <details className="panel">
      <summary className="min-h-9 content-center font-semibold">{t('articles.take_back')}</summary>
      {actions.map(({ intent, word, note, version: seen, isDangerous }) => (
        <PostForm key={intent} className="mt-3">
          <input type="hidden" name="version" value={seen} />
          <p className="text-sm text-quiet">{t(note)}</p>
          <button
            type="submit"
            name="intent"
            value={intent}
            className={`button mt-1 ${isDangerous ? 'button-danger' : ''}`}
          >
            {t(word)}
          </button>
        </PostForm>
      ))}
    </details>
  )
}
