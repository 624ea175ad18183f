import type { StaffAnswer } from '../../api/staff/client.ts'
import { EDITIONS, LOCALES, type Locale } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'
import { Choice, Field } from '../shell/field.tsx'
import type { Refused } from '../shell/refused.ts'
import { plain } from './plain.ts'

type Tested = StaffAnswer<'testAddress'>
type Props = { asked: { test?: string; in?: string }; tested: Tested | null; refused: Refused | null; locale: Locale }

/** An address as a visitor would ask for it, and what happens then, step by step. */
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
        <button type="submit" className="button justify-self-start">
          {say('redirects.test')}
        </button>
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
