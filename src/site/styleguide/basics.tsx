/** What everything is made of: colours, type, buttons, links, tags. */
import { LONG, Specimen, State } from './specimen.tsx'

const GROUNDS = [
  ['bg-paper', 'paper'],
  ['bg-card', 'card'],
  ['bg-sand', 'sand'],
  ['bg-sea', 'sea'],
  ['bg-jade-soft', 'jade-soft'],
  ['bg-danger-soft', 'danger-soft'],
] as const

export function Colours() {
  return (
    <Specimen name="Colours">
      <ul className="grid gap-3 md:grid-cols-3">
        {GROUNDS.map(([ground, name]) => (
          <li key={name} className={`rounded-xl border border-line p-4 ${ground}`}>
            <p className="font-semibold">{name}</p>
            <p>
              ink <span className="text-quiet">quiet</span> <span className="text-accent">accent</span>{' '}
              <span className="text-jade">jade</span> <span className="text-danger">danger</span>
            </p>
          </li>
        ))}
      </ul>
    </Specimen>
  )
}

export function Type() {
  return (
    <Specimen name="Type">
      <h3 className="text-3xl md:text-5xl" lang="vi">
        {LONG.heading}
      </h3>
      <h3 className="text-3xl md:text-5xl" lang="zh-Hant-TW">
        {LONG.han}
      </h3>
      <h3 className="text-2xl">A heading of the second kind</h3>
      <p className="measure">
        Text in the measure: sixty-eight Latin letters or thirty-four Han ones, so that the eye finds the next line
        without looking for it.
      </p>
      <p className="text-quiet">Quiet text beside it</p>
    </Specimen>
  )
}

export function Buttons() {
  return (
    <Specimen name="Buttons and links">
      <State name="main, quiet">
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button button-main">
            Book a consultation
          </button>
          <button type="button" className="button button-quiet">
            Find a school
          </button>
        </div>
      </State>
      <State name="at work">
        <button type="button" className="button button-main" aria-disabled>
          Sending
        </button>
      </State>
      <State name="long, in 16 rem">
        <button type="button" className="button button-main max-w-64" lang="vi">
          {LONG.heading}
        </button>
      </State>
      <State name="link in a text">
        <p>
          Text with{' '}
          <a href="/styleguide" className="text-link">
            the style guide
          </a>{' '}
          in it
        </p>
      </State>
    </Specimen>
  )
}

export function Tags() {
  return (
    <Specimen name="Tags">
      <p className="flex flex-wrap gap-2">
        <span className="tag">Plain</span>
        <span className="tag tag-jade">Confirmed</span>
        <span className="tag border border-line">Demo</span>
        <span className="tag max-w-full truncate">{LONG.word.repeat(3)}</span>
      </p>
    </Specimen>
  )
}
