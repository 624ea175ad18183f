/** Forms to add, import and test redirects. */

import type { StaffAnswer } from '../../api/staff/client.ts'
import { editionCodes, editionOf, type Locale } from '../../domain/editions.ts'
import { useTranslations } from '../messages/translations.ts'
import { type ActionError, formMessage } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { Checkbox, Choice, Field, TextArea } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { Submission } from './act-on-redirects.ts'
import { plain } from './redirect-rows.tsx'

const shown = ['from', 'to', 'is_over']

/** The options of an edition field, all editions first. */
export function useEditions(): (readonly [string, string])[] {
  const t = useTranslations()
  return [['', t('redirects.every_edition')], ...editionCodes().map((code) => [code, editionOf(code).ownName] as const)]
}

/** The form for one redirect. */
export function AddForm({ submission }: { submission: Submission | undefined }) {
  const t = useTranslations()
  const editions = useEditions()
  const { input, error } = submission ?? {}
  const errors = error?.errors ?? {}
  return (
    <section className="panel grid content-start gap-3" aria-labelledby="add">
      <h2 id="add">{t('redirects.add_title')}</h2>
      <Notice isBad text={formMessage(error, shown)} />
      <PostForm action="/console/redirects" className="grid gap-3">
        <Field
          label={t('redirects.from')}
          name="from"
          required
          maxLength={2000}
          defaultValue={input?.from}
          hint={t('redirects.from_hint')}
          errors={errors.from}
        />
        <Field
          label={t('redirects.to')}
          name="to"
          maxLength={2000}
          defaultValue={input?.to}
          hint={t('redirects.to_hint')}
          errors={errors.to}
        />
        <Choice label={t('redirects.edition')} name="edition" options={editions} defaultValue={input?.edition} />
        <Checkbox name="gone" label={t('redirects.gone')} defaultChecked={input?.gone} />
        <Checkbox name="over" label={t('redirects.over')} defaultChecked={input?.over} errors={errors.is_over} />
        <Submit intent="add" look="main" className="justify-self-start">
          {t('redirects.add')}
        </Submit>
      </PostForm>
    </section>
  )
}

/** The form that imports pasted redirects. It lists every invalid line with its errors. */
export function ImportForm({ submission }: { submission: Submission | undefined }) {
  const t = useTranslations()
  const editions = useEditions()
  const { input, error } = submission ?? {}
  const lines = input?.list.split(/\r\n|\r|\n/) ?? []
  const lineErrors = Object.entries(error?.errors ?? {}).flatMap(([field, sentences]) => {
    const number = Number(/^lines\.(\d+)$/.exec(field)?.[1])
    return number ? [{ number, text: lines[number - 1] ?? '', sentences }] : []
  })
  lineErrors.sort((one, other) => one.number - other.number)
  const shown = ['list', ...lineErrors.map(({ number }) => `lines.${number}`)]
  return (
    <section className="panel grid content-start gap-3" aria-labelledby="import">
      <h2 id="import">{t('redirects.import_title')}</h2>
      <Notice isBad text={formMessage(error, shown)} />
      {lineErrors.length > 0 && (
        <div className="note-bad" role="alert">
          <p>{t('redirects.invalid_lines')}</p>
          <ul className="mt-1 grid max-h-80 gap-1 overflow-y-auto">
            {lineErrors.map(({ number, text, sentences }) => (
              <li key={number} className="[overflow-wrap:anywhere]">
                <span className="font-semibold">{t('redirects.line', { line: number })}</span> {text}
                <span className="block text-sm">{sentences.join(' ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PostForm action="/console/redirects" className="grid gap-3">
        <TextArea
          name="list"
          label={t('redirects.list')}
          hint={t('redirects.list_hint')}
          errors={error?.errors.list}
          rows={6}
          required
          spellCheck={false}
          defaultValue={input?.list}
          className="font-mono text-sm"
        />
        <Choice
          label={t('redirects.edition')}
          name="list_edition"
          options={editions}
          defaultValue={input?.list_edition}
        />
        <Submit intent="import" look="main" className="justify-self-start">
          {t('redirects.import')}
        </Submit>
      </PostForm>
    </section>
  )
}

type Tested = StaffAnswer<'testAddress'>

type Props = { query: { test?: string; in?: string }; tested: Tested | null; error: ActionError | null; locale: Locale }

/** Tests a URL as a visitor would request it, and shows each step. */
export function TestForm({ query, tested, error, locale }: Props) {
  const t = useTranslations()
  return (
    <section className="panel grid content-start gap-3" aria-labelledby="test-title">
      <h2 id="test-title">{t('redirects.test_title')}</h2>
      <form method="get" className="grid gap-3">
        <Field
          label={t('redirects.test_address')}
          name="test"
          required
          maxLength={2000}
          defaultValue={query.test}
          errors={error?.errors.address}
        />
        <Choice
          label={t('redirects.edition')}
          name="in"
          options={editionCodes().map((code) => [code, editionOf(code).ownName] as const)}
          defaultValue={query.in ?? locale}
        />
        <Submit className="justify-self-start">{t('redirects.test')}</Submit>
      </form>
      {tested && <Steps tested={tested} />}
    </section>
  )
}

function Steps({ tested }: { tested: Tested }) {
  const t = useTranslations()
  const { steps, exists: isUnchanged, path } = tested
  const step = (edition: Locale, address: string) => `${editionOf(edition).ownName} ${plain(address)}`
  return (
    <div role="status" className="grid gap-1 [overflow-wrap:anywhere]">
      <p className="font-semibold">{step(tested.edition, path)}</p>
      {steps.length > 0 && (
        <ol className="list-decimal ps-5">
          {steps.map(({ edition, path: at, to, is_automatic }) => (
            <li key={`${edition} ${at}`}>
              {to === null
                ? t('redirects.step_gone', { from: plain(at) })
                : t('redirects.step', { from: plain(at), to: plain(to) })}
              {is_automatic && <span className="tag ms-1">{t('redirects.step_mark')}</span>}
            </li>
          ))}
        </ol>
      )}
      <p>{isUnchanged ? t('redirects.test_stands') : <End tested={tested} />}</p>
    </div>
  )
}

function End({ tested: { end, address, steps, status } }: { tested: Tested }) {
  const t = useTranslations()
  const to = { address: plain(address ?? '') }
  if (end === 'page') return t('redirects.end_page', to)
  if (end === 'elsewhere') return t('redirects.end_elsewhere', to)
  if (end === 'gone' || status === 410) return t('redirects.end_gone')
  if (end === 'circle') return t('redirects.end_circle')
  return steps.length > 0 ? t('redirects.end_nothing', to) : t('redirects.test_nothing')
}
