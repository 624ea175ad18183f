/** Forms to add, import and test redirects. */

import type { StaffAnswer } from '../../api/staff/client.ts'
import { EDITIONS, LOCALES, type Locale } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field, TextArea, Tick } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { formMessage, type Refused } from '../shell/refused.ts'
import type { Unsaved } from './act-on-redirects.ts'
import { plain } from './redirect-rows.tsx'

const shown = ['from', 'to', 'is_over']

/** The options of an edition field, all editions first. */
export function useEditions(): (readonly [string, string])[] {
  const say = useWords()
  return [['', say('redirects.every_edition')], ...LOCALES.map((code) => [code, EDITIONS[code].ownName] as const)]
}

/** The form for one redirect. */
export function AddForm({ unsaved }: { unsaved: Unsaved | undefined }) {
  const say = useWords()
  const editions = useEditions()
  const { typed, refused } = unsaved ?? {}
  const errors = refused?.errors ?? {}
  return (
    <section className="panel grid content-start gap-3" aria-labelledby="add">
      <h2 id="add">{say('redirects.add_title')}</h2>
      <Notice isBad text={formMessage(refused, shown)} />
      <PostForm action="/console/redirects" className="grid gap-3">
        <Field
          label={say('redirects.from')}
          name="from"
          required
          maxLength={2000}
          defaultValue={typed?.from}
          hint={say('redirects.from_hint')}
          errors={errors.from}
        />
        <Field
          label={say('redirects.to')}
          name="to"
          maxLength={2000}
          defaultValue={typed?.to}
          hint={say('redirects.to_hint')}
          errors={errors.to}
        />
        <Choice label={say('redirects.edition')} name="edition" options={editions} defaultValue={typed?.edition} />
        <Tick name="gone" label={say('redirects.gone')} defaultChecked={typed?.gone} />
        <Tick name="over" label={say('redirects.over')} defaultChecked={typed?.over} errors={errors.is_over} />
        <Submit intent="add" look="main" className="justify-self-start">
          {say('redirects.add')}
        </Submit>
      </PostForm>
    </section>
  )
}

/** The form that imports pasted redirects. It lists every invalid line with its errors. */
export function ImportForm({ unsaved }: { unsaved: Unsaved | undefined }) {
  const say = useWords()
  const editions = useEditions()
  const { typed, refused } = unsaved ?? {}
  const lines = typed?.list.split(/\r\n|\r|\n/) ?? []
  const wrong = Object.entries(refused?.errors ?? {}).flatMap(([field, sentences]) => {
    const number = Number(/^lines\.(\d+)$/.exec(field)?.[1])
    return number ? [{ number, text: lines[number - 1] ?? '', sentences }] : []
  })
  wrong.sort((one, other) => one.number - other.number)
  const shown = ['list', ...wrong.map(({ number }) => `lines.${number}`)]
  return (
    <section className="panel grid content-start gap-3" aria-labelledby="import">
      <h2 id="import">{say('redirects.import_title')}</h2>
      <Notice isBad text={formMessage(refused, shown)} />
      {wrong.length > 0 && (
        <div className="note-bad" role="alert">
          <p>{say('redirects.wrong_lines')}</p>
          <ul className="mt-1 grid max-h-80 gap-1 overflow-y-auto">
            {wrong.map(({ number, text, sentences }) => (
              <li key={number} className="[overflow-wrap:anywhere]">
                <span className="font-semibold">{say('redirects.line', { line: number })}</span> {text}
                <span className="block text-sm">{sentences.join(' ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PostForm action="/console/redirects" className="grid gap-3">
        <TextArea
          name="list"
          label={say('redirects.list')}
          hint={say('redirects.list_hint')}
          errors={refused?.errors.list}
          rows={6}
          required
          spellCheck={false}
          defaultValue={typed?.list}
          className="font-mono text-sm"
        />
        <Choice
          label={say('redirects.edition')}
          name="list_edition"
          options={editions}
          defaultValue={typed?.list_edition}
        />
        <Submit intent="import" look="main" className="justify-self-start">
          {say('redirects.import')}
        </Submit>
      </PostForm>
    </section>
  )
}

type Tested = StaffAnswer<'testAddress'>

type Props = { asked: { test?: string; in?: string }; tested: Tested | null; refused: Refused | null; locale: Locale }

/** Tests a URL as a visitor would request it, and shows each step. */
export function TestForm({ asked, tested, refused, locale }: Props) {
  const say = useWords()
  return (
    <section className="panel grid content-start gap-3" aria-labelledby="test-title">
      <h2 id="test-title">{say('redirects.test_title')}</h2>
      <form method="get" className="grid gap-3">
        <Field
          label={say('redirects.test_address')}
          name="test"
          required
          maxLength={2000}
          defaultValue={asked.test}
          errors={refused?.errors.address}
        />
        <Choice
          label={say('redirects.edition')}
          name="in"
          options={LOCALES.map((code) => [code, EDITIONS[code].ownName] as const)}
          defaultValue={asked.in ?? locale}
        />
        <Submit className="justify-self-start">{say('redirects.test')}</Submit>
      </form>
      {tested && <Steps tested={tested} />}
    </section>
  )
}

function Steps({ tested }: { tested: Tested }) {
  const say = useWords()
  const { steps, stands, path } = tested
  const said = (edition: Locale, address: string) => `${EDITIONS[edition].ownName} ${plain(address)}`
  return (
    <div role="status" className="grid gap-1 [overflow-wrap:anywhere]">
      <p className="font-semibold">{said(tested.edition, path)}</p>
      {steps.length > 0 && (
        <ol className="list-decimal ps-5">
          {steps.map(({ edition, path: at, to, is_automatic }) => (
            <li key={`${edition} ${at}`}>
              {to === null
                ? say('redirects.step_gone', { from: plain(at) })
                : say('redirects.step', { from: plain(at), to: plain(to) })}
              {is_automatic && <span className="tag ms-1">{say('redirects.step_mark')}</span>}
            </li>
          ))}
        </ol>
      )}
      <p>{stands ? say('redirects.test_stands') : <End tested={tested} />}</p>
    </div>
  )
}

function End({ tested: { end, address, steps, status } }: { tested: Tested }) {
  const say = useWords()
  const to = { address: plain(address ?? '') }
  if (end === 'page') return say('redirects.end_page', to)
  if (end === 'elsewhere') return say('redirects.end_elsewhere', to)
  if (end === 'gone' || status === 410) return say('redirects.end_gone')
  if (end === 'circle') return say('redirects.end_circle')
  return steps.length > 0 ? say('redirects.end_nothing', to) : say('redirects.test_nothing')
}
